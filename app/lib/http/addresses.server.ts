import type { LoaderFunctionArgs } from 'react-router'
import { servicesContext } from '../services.ts'
import { addressesAt } from './full-address.ts'

/**
 * Full addresses of the shop's paths, for a route that says `printsAddress`: at PUBLIC_URL, or else at the host of the request, for
 * which its answer is then kept apart (docs/decisions/0004-treat-every-response-as-private-unless-its.md).
 */
export function fullAddresses({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { PUBLIC_URL } = context.get(servicesContext).settings
  return addressesAt(PUBLIC_URL ?? new URL(request.url).origin)
}
