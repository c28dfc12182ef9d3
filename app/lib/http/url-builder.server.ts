import type { LoaderFunctionArgs } from 'react-router'
import { servicesContext } from '../services.ts'
import { createPublicUrlBuilder } from './full-url.ts'

/**
 * Returns a function from path to absolute URL for a route with `hasAbsoluteUrls`: at PUBLIC_URL, or at the requested host, whose responses are then
 * cached separately (decision 0004).
 */
export function createUrlBuilder({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { PUBLIC_URL } = context.get(servicesContext).settings
  return createPublicUrlBuilder(PUBLIC_URL ?? new URL(request.url).origin)
}
