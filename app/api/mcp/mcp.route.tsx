import { createMcpHandler } from '@modelcontextprotocol/server'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { createUrlBuilder } from '#app/lib/http/url-builder.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import type { Route } from './+types/mcp.route.ts'
import { createCatalogServer } from './catalog-server.server.ts'

/** Messages per client in ten minutes; an agent sends a few for each question. */
const maxMessagesPerWindow = 300

/** `/mcp`: the catalog for programs that speak the Model Context Protocol over streamable HTTP. Without sessions. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const log = context.get(logContext)
  const minutes = await services.limitAttempts('mcp', context.get(visitorContext).ip, maxMessagesPerWindow)
  if (minutes !== undefined)
    return new Response(formatTooManyAttempts(minutes), {
      status: 429,
      headers: { 'Content-Type': 'text/plain', 'Retry-After': String(minutes * 60) },
    })
  const shop = { ...services, toUrl: createUrlBuilder(args), today: getTodayInChicago() }
  const { fetch } = createMcpHandler(() => createCatalogServer(shop), {
    // Nothing changes while a message is answered.
    maxSubscriptions: 0,
    onerror: (err) => log.info({ err }, 'mcp.message_rejected'),
  })
  const response = await fetch(request)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** There are no streams to read: every message is answered in its response. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })
