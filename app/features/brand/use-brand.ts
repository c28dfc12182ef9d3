import { useRouteLoaderData } from 'react-router'
import type { PageBrand, RootData } from './brand.ts'
import { type BrandRules, defaultRules } from './brand-rules.ts'

/** Returns the brand fields of the root route's data. */
export function useBrand(): PageBrand {
  const root = useRouteLoaderData<() => RootData>('root')
  return root?.brand ?? defaults
}

/** Returns the operator's rules, or the defaults. */
export const useBrandRules = (): BrandRules => useBrand().rules ?? defaultRules

/** Used if a request was rejected before any data was read. */
const defaults: PageBrand = {
  name: '',
  email: '',
  fulfillment: '',
  foundedIn: 0,
  social: [],
  donatedShareOfSales: '',
  contactWithin: '',
}
