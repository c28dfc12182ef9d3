import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { scopes } from '#app/features/api-tokens/scopes.ts'
import { revokeToken } from '#app/features/api-tokens/tokens.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { apiTokens } from '#db/tables/api.ts'
import { expect, test } from '#test/api.ts'
import { endpoints } from '../endpoints.server.ts'

const toPath = (path: string) => path.replaceAll(/\{\w+\}/g, () => randomUUID())

test('every endpoint rejects no token, unknown and revoked tokens, and every scope but its own', async ({
  callApi,
  issueToken,
  db,
}) => {
  const tokens = await Promise.all(scopes.map(async (scope) => ({ scope, token: await issueToken(scope) })))
  const revoked = await issueToken(...scopes)
  const [last] = await db.select().from(apiTokens).orderBy(desc(apiTokens.created_at)).limit(1)
  expect(await revokeToken(db, { id: last?.id ?? '', by: commandLine })).toBe(true)
  for (const { method, path, scope } of endpoints) {
    const call = (token: string) => callApi(toPath(path), { method, token, ip: `${method} ${path}` })
    for (const token of ['', `bxw_${'x'.repeat(32)}`, 'password', revoked]) {
      const response = await call(token)
      const challenge = response.headers.get('WWW-Authenticate')
      expect([method, path, response.status, challenge]).toEqual([method, path, 401, 'Bearer'])
    }
    for (const held of tokens) {
      const response = await call(held.token)
      const problem = response.status === 403 ? ((await response.json()) as { scope: string }) : undefined
      const isAllowed = held.scope === scope
      expect([method, path, held.scope, response.status === 403]).toEqual([method, path, held.scope, !isAllowed])
      if (problem) expect(problem.scope).toBe(scope)
      expect([401, 500, 503]).not.toContain(response.status)
    }
  }
})

test('unknown tokens of one client are limited', async ({ callApi }) => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 21; attempt++)
    statuses.push((await callApi('/products', { token: `bxw_${'x'.repeat(32)}` })).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(statuses[20]).toBe(429)
})
