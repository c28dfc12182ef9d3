import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import { dayMs } from '#app/lib/time/iso-date.ts'
import type { Queryable } from '#db/client.ts'
import { apiTokens } from '#db/tables/api.ts'
import { isScope, type Scope } from './scopes.ts'
import type { TokenFields } from './token.schema.ts'

/** Tells a leaked token from other text; 192 random bits follow. */
const prefix = 'bxw_'
const tokenPattern = /^bxw_[\w-]{32}$/

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a token, which is shown once: only its hash is stored. */
export async function createToken(
  db: Queryable,
  { name, scopes, days, by }: TokenFields & { by: Authority },
): Promise<{ id: string; token: string }> {
  const token = prefix + randomBytes(24).toString('base64url')
  const expires_at = new Date(Date.now() + days * dayMs)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(apiTokens)
      .values({ name, scopes, expires_at, token_sha256: hashToken(token), created_by: by.name })
      .returning({ id: apiTokens.id })
    if (!row) throw new Error('no token was stored')
    await addAuditEntry(tx, {
      by,
      action: 'api-token.created',
      subject: name,
      subjectId: row.id,
      after: { scopes: scopes.join(' '), expires: expires_at.toISOString() },
    })
    return { id: row.id, token }
  })
}

/** Revokes a token at once. @returns false for an unknown or revoked one */
export const revokeToken = (db: Queryable, { id, by }: { id: string; by: Actor }): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(apiTokens)
      .set({ revoked_at: sql`now()` })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revoked_at)))
      .returning({ name: apiTokens.name })
    if (!row) return false
    await addAuditEntry(tx, { by, action: 'api-token.revoked', subject: row.name, subjectId: id })
    return true
  })

const { token_sha256: _, ...columns } = getTableColumns(apiTokens)

/** Lists tokens, revoked and expired ones too, oldest first. */
export async function listTokens(db: Queryable) {
  const rows = await db.select(columns).from(apiTokens).orderBy(asc(apiTokens.created_at), asc(apiTokens.id))
  const now = new Date()
  return rows.map((row) => ({
    ...row,
    state: row.revoked_at ? ('revoked' as const) : row.expires_at < now ? ('expired' as const) : ('active' as const),
  }))
}

export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number]

/** A caller of the API. */
export type TokenHolder = { id: string; name: string; scopes: Scope[] }

/** Finds the holder of an unexpired token, and records its use, to the minute. */
export async function findTokenHolder(db: Queryable, token: string): Promise<TokenHolder | undefined> {
  if (!tokenPattern.test(token)) return undefined
  const { id, name, scopes, expires_at, last_used_at } = apiTokens
  const isValid = and(
    eq(apiTokens.token_sha256, hashToken(token)),
    isNull(apiTokens.revoked_at),
    gt(expires_at, sql`now()`),
  )
  const [row] = await db.select({ id, name, scopes, last_used_at }).from(apiTokens).where(isValid)
  if (!row) return undefined
  const isStale = or(isNull(last_used_at), lt(last_used_at, sql`now() - interval '1 minute'`))
  if (!row.last_used_at || Date.now() - row.last_used_at.getTime() > 60_000)
    await db
      .update(apiTokens)
      .set({ last_used_at: sql`now()` })
      .where(and(eq(id, row.id), isStale))
  return { id: row.id, name: row.name, scopes: row.scopes.filter(isScope) }
}
