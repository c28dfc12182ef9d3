import { useEffect } from 'react'
import type { MiddlewareFunction } from 'react-router'
import { setUpDialogs } from '#app/ui/dialog-support.ts'

/** For pages whose URL is the key: no response is stored, indexed, or named to other sites. */
export const privatePages: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next()
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('X-Robots-Tag', 'noindex, nofollow')
  response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}

/** Sets up dialogs on a page outside the storefront's layout. */
export function useStandalonePage(): void {
  useEffect(setUpDialogs, [])
}
