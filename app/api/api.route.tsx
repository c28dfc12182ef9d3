import { logContext, visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/api.route.ts'
import { endpoints } from './endpoints.server.ts'
import { handleApiRequest } from './framework/handle-request.server.ts'
import { createOpenApiDocument } from './reference/openapi-document.server.ts'

/** `/api/v1/…`: the API, by its route table. */
export const loader = (args: Route.LoaderArgs) => respond(args)
export const action = (args: Route.ActionArgs) => respond(args)

async function respond({ request, params, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const services = { ...context.get(servicesContext), log: context.get(logContext) }
  const origin = services.settings.PUBLIC_URL ?? new URL(request.url).origin
  const path = `/${params['*']}`
  if (path === '/openapi.json' && ['GET', 'HEAD'].includes(request.method))
    return Response.json(createOpenApiDocument(origin))
  return handleApiRequest(endpoints, { services, request, path, origin, ip: context.get(visitorContext).ip })
}
