import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { logContext, visitorContext } from '#app/lib/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import type { RenderPage } from './pages.ts'

/** The routes of the shop, bundled by Vite: one request in, one page out. */
export function createApp(services: Services): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request, { log, visitor }) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(logContext, log)
    if (visitor) context.set(visitorContext, visitor)
    return handle(request, context)
  }
}
