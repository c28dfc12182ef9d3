import { Outlet } from 'react-router'
import { createPreviewContentSecurityPolicy } from '#app/lib/http/content-security-policy.ts'
import { policyContext } from '#app/lib/http/request-context.ts'
import { guard } from '../../access/guard.server.ts'
import type { Route } from './+types/preview-layout.route.ts'

/**
 * Guards previews of storefront pages, which need a layout without the style sheet of the admin. Only pages of this origin may
 * frame them (decision 0035).
 */
export const middleware: Route.MiddlewareFunction[] = [
  guard,
  async ({ context }, next) => {
    context.set(policyContext, createPreviewContentSecurityPolicy)
    const response = await next()
    response.headers.set('X-Frame-Options', 'SAMEORIGIN')
    return response
  },
]

export default function PreviewLayout() {
  return <Outlet />
}
