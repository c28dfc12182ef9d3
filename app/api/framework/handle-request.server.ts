import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describeFailure, isOverload } from '#app/features/requests/intake/failure.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { authorize } from './authorize.server.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { handleOnce, parseIdempotencyKey } from './idempotency.server.ts'
import { ApiProblem, toProblemResponse } from './problem.ts'
import { parseBody, parseParams, parseQuery } from './read-input.server.ts'

export type ApiRequest = {
  services: Services & { log: Logger }
  request: Request
  /** Path below /api/v1. */
  path: string
  origin: string
  ip: string
}

/** Handles a request by the route table. Never throws: every failure is a problem. */
export async function handleApiRequest(endpoints: readonly Endpoint[], api: ApiRequest): Promise<Response> {
  try {
    return await handle(endpoints, api)
  } catch (error) {
    return toProblemResponse(toProblem(error, api.services.log))
  }
}

async function handle(endpoints: readonly Endpoint[], api: ApiRequest): Promise<Response> {
  const { services, request, path, origin, ip } = api
  const { endpoint, values } = findEndpoint(endpoints, path, request.method)
  const holder = await authorize(services, request, { scope: endpoint.scope, ip })
  const params = parseParams(values)
  const { searchParams, search } = new URL(request.url)
  const query = parseQuery(endpoint, searchParams)
  const by = { staffId: null, name: `API token ${holder.name}`, ip }
  const idempotencyKey = endpoint.method === 'POST' ? parseIdempotencyKey(request.headers) : undefined
  const caller: Caller = { services, request, origin, ip, holder, by, idempotencyKey }
  const text = endpoint.body ? await request.text() : ''
  const body = parseBody(endpoint, request, text)
  const respond = async () => {
    const current = endpoint.readCurrent && (await readMatching(endpoint, endpoint.readCurrent, { ...caller, params }))
    const input = { query: query as never, body: body as never, current: current as never }
    const value = await endpoint.handle({ ...caller, params, ...input })
    return { status: endpoint.status ?? 200, body: serialize(endpoint, value) }
  }
  const isOnce = idempotencyKey !== undefined && !endpoint.isUpload
  const stored = isOnce
    ? await handleOnce(
        services.db,
        { tokenId: holder.id, key: idempotencyKey, request: `${request.method} ${path}${search}\n${text}` },
        respond,
      )
    : await respond()
  const headers = new Headers({ 'Content-Type': 'application/json', ...('headers' in stored ? stored.headers : {}) })
  if (endpoint.method !== 'POST') headers.set('ETag', createEtag(stored.body))
  return new Response(stored.body, { status: stored.status, headers })
}

/** @throws ApiProblem for an unknown path, or one without this method */
function findEndpoint(endpoints: readonly Endpoint[], path: string, method: string) {
  const found = endpoints.flatMap((endpoint) => {
    const values = matchPath(endpoint.path, path)
    return values ? [{ endpoint, values }] : []
  })
  const wanted = method === 'HEAD' ? 'GET' : method
  const named = found.find(({ endpoint }) => endpoint.method === wanted)
  if (named) return named
  if (found.length === 0) throw new ApiProblem('not-found', 'This path is unknown. The reference is at /api.')
  const allowed = found.map(({ endpoint }) => endpoint.method)
  throw new ApiProblem('method-not-allowed', `Use ${allowed.join(' or ')}.`, { headers: { Allow: allowed.join(', ') } })
}

/** Values of the names in braces; undefined for another path. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [names, segments] = [pattern.split('/'), path.split('/')]
  const values: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const segment = segments[index]
    if (name.startsWith('{') && segment) values[name.slice(1, -1)] = segment
    else if (segment !== name) return undefined
  }
  return segments.length === names.length ? values : undefined
}

/** Only what the schema names leaves the shop. */
const serialize = ({ response }: Endpoint, value: unknown) => JSON.stringify(v.parse(response, value))

const createEtag = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Reads what is to be changed. @throws ApiProblem if it is not what If-Match has */
async function readMatching(
  endpoint: Endpoint,
  readCurrent: NonNullable<Endpoint['readCurrent']>,
  caller: Caller & { params: Record<string, string> },
) {
  const wanted = caller.request.headers.get('If-Match')
  if (wanted === null)
    throw new ApiProblem('precondition-required', 'Send If-Match with the ETag of the resource that you read.')
  const current = await readCurrent({ ...caller, query: {}, body: undefined })
  const etag = createEtag(serialize(endpoint, current))
  if (wanted !== '*' && !wanted.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
    throw new ApiProblem('changed-since', 'Read the resource again and repeat the change.', { headers: { ETag: etag } })
  return current
}

/** PostgreSQL cannot be reached. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /^(ECONN|57P0|08)/.test(String(error.code))) || isUnreachable(error.cause))

function toProblem(error: unknown, log: Logger): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (isOverload(error) || isUnreachable(error)) {
    log.warn({ failure: describeFailure(error) }, 'api.unavailable')
    return new ApiProblem('unavailable', 'Try again in a few seconds.', { headers: { 'Retry-After': '10' } })
  }
  log.error({ failure: describeFailure(error) }, 'api.failed')
  return new ApiProblem('internal-error', 'The request failed. Its reference is in X-Request-Id.')
}
