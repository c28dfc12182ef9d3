import { eq } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { apiTokens } from '#db/tables/api.ts'
import { auditLog } from '#db/tables/audit.ts'
import { expect, test } from '#test/database.ts'
import { createToken, findTokenHolder, listTokens, revokeToken } from './tokens.server.ts'

const fields = { name: 'ERP', scopes: ['products:read' as const], days: 30, by: commandLine }

test('a token is found by its text, of which the database has only a hash, until it is revoked', async ({ db }) => {
  const { id, token } = await createToken(db, fields)
  expect(token).toMatch(/^bxw_[\w-]{32}$/)
  const [stored] = await db.select().from(apiTokens)
  expect(JSON.stringify(stored)).not.toContain(token.slice(4))
  expect(await findTokenHolder(db, token)).toEqual({ id, name: 'ERP', scopes: ['products:read'] })
  expect(await listTokens(db)).toMatchObject([{ state: 'active', last_used_at: expect.any(Date) }])
  expect(await findTokenHolder(db, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined()
  expect(await revokeToken(db, { id, by: commandLine })).toBe(true)
  expect(await revokeToken(db, { id, by: commandLine })).toBe(false)
  expect(await findTokenHolder(db, token)).toBeUndefined()
  expect(await listTokens(db)).toMatchObject([{ state: 'revoked' }])
  const entries = await db.select().from(auditLog)
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['api-token.created', 'ERP'],
    ['api-token.revoked', 'ERP'],
  ])
  expect(JSON.stringify(entries)).not.toContain(token.slice(4))
})

test('an expired token is rejected', async ({ db }) => {
  const { id, token } = await createToken(db, fields)
  await db
    .update(apiTokens)
    .set({ expires_at: new Date(Date.now() - 1) })
    .where(eq(apiTokens.id, id))
  expect(await findTokenHolder(db, token)).toBeUndefined()
  expect(await listTokens(db)).toMatchObject([{ state: 'expired' }])
})
