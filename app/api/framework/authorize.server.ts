import { findTokenHolder, type TokenHolder } from '#app/features/api-tokens/tokens.server.ts'
import type { Services } from '#app/lib/services.ts'
import { formatCount } from '#app/lib/text/count.ts'
import type { Endpoint } from './endpoint.ts'
import { ApiProblem } from './problem.ts'

/** Requests of a token in ten minutes. */
export const maxRequests = 6_000

/** Finds the holder of the bearer token (RFC 6750) and checks its scope and limit. @throws ApiProblem */
export async function authorize(
  { db, limitAttempts }: Services,
  request: Request,
  { scope, ip }: Pick<Endpoint, 'scope'> & { ip: string },
): Promise<TokenHolder> {
  const [, token] = /^bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
  const holder = token && (await findTokenHolder(db, token))
  if (!holder) {
    if (token) rejectOverLimit(await limitAttempts('api-unknown-token', ip))
    throw new ApiProblem('unauthorized', 'Send a valid token as Authorization: Bearer bxw_….', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
  rejectOverLimit(await limitAttempts('api', holder.id, maxRequests))
  if (!holder.scopes.includes(scope))
    throw new ApiProblem('missing-scope', `The token needs the scope ${scope}.`, {
      scope,
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    })
  return holder
}

export function rejectOverLimit(minutes: number | undefined): void {
  if (minutes === undefined) return
  throw new ApiProblem('too-many-requests', `Try again in ${formatCount(minutes, 'minute')}.`, {
    headers: { 'Retry-After': String(minutes * 60) },
  })
}
