import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type Services, servicesContext } from '#app/lib/services.ts'
import type { RenderPage } from './pages.ts'

/** The routes of the shop, bundled by Vite: one request in, one page out. */
export function createApp(services: Omit<Services, 'clientAddress'>): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request, visitor) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, { ...services, ...visitor })
    return handle(request, context)
  }
}
