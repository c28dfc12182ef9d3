import { useRouteLoaderData } from 'react-router'
import type { PageBrand, RootData } from './brand.ts'

/** The brand in a component: what the root of every page carries of it. */
export function useBrand(): PageBrand {
  const root = useRouteLoaderData<() => RootData>('root')
  return root?.brand ?? defaults
}

/** Used if a request was rejected before any data was read. */
const defaults: PageBrand = {
  name: '',
  email: '',
  fulfillment: '',
  foundedIn: 0,
  social: [],
  pledge: '',
  contactWithin: '',
}
