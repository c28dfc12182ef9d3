import type { LoaderFunctionArgs } from 'react-router'
import { servicesContext } from '../services.ts'
import { createAddressBuilder } from './full-address.ts'

/**
 * Returns absolute URLs for a route with `printsAddress`: at PUBLIC_URL, or at the requested host, whose responses are then
 * cached separately (docs/decisions/0004-treat-every-response-as-private-unless-its.md).
 */
export function fullAddresses({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { PUBLIC_URL } = context.get(servicesContext).settings
  return createAddressBuilder(PUBLIC_URL ?? new URL(request.url).origin)
}
