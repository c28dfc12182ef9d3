import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { contentKinds, contentLinks } from '#db/tables/content-history.ts'
import { contentFields } from '#db/tables/shop-content.ts'
import { type Actor, addAuditEntry } from '../audit/audit.server.ts'
import { type DraftSource, getAuditSubject } from './schedules.server.ts'

/** Days until a link expires. */
const lifetimeDays = 30

/** 144 random bits. */
const createKey = () => randomBytes(18).toString('base64url')

/** The public page of a draft. The key is in the query, which no log has. */
export const getDraftPath = (key: string) => `/draft?${new URLSearchParams({ key })}`

const matchesLink = ({ kind, id, staffId }: DraftSource) =>
  and(
    eq(contentLinks.kind, kind),
    eq(contentLinks.subject, id),
    sql`${contentLinks.staff_id} is not distinct from ${staffId}::uuid`,
  )

const isValid = or(isNull(contentLinks.expires_at), sql`${contentLinks.expires_at} > now()`)

/** Returns the newest preview link of a draft or of a stored document, unless it has expired. */
export async function readPreviewLink(db: Queryable, source: DraftSource) {
  const { key, expires_at: expiresAt } = contentLinks
  const [link] = await db
    .select({ key, expiresAt })
    .from(contentLinks)
    .where(and(matchesLink(source), isValid))
    .orderBy(desc(contentLinks.created_at))
    .limit(1)
  return link ? { path: getDraftPath(link.key), expiresAt: link.expiresAt } : null
}

type LinkChange = DraftSource & { name: string; by: Actor }

/** Creates a preview link of a draft; an existing one stays. Deletes all links that have expired. */
export async function createPreviewLink(db: Database, { name, by, ...source }: LinkChange): Promise<void> {
  const { kind, id, staffId } = source
  await db.transaction(async (tx) => {
    // Serializes concurrent requests for the same link.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`link ${kind} ${id}`}))`)
    await tx.delete(contentLinks).where(sql`${contentLinks.expires_at} <= now()`)
    if (await readPreviewLink(tx, source)) return
    const expires_at = sql`now() + make_interval(days => ${lifetimeDays})`
    await tx.insert(contentLinks).values({ key: createKey(), kind, subject: id, staff_id: staffId, expires_at })
    await addAuditEntry(tx, { by, action: 'content.link-made', ...getAuditSubject(id, name), after: { kind } })
  })
}

/** Revokes the preview links of a draft or of a stored document. */
export async function revokePreviewLink(db: Database, { name, by, ...source }: LinkChange): Promise<void> {
  await db.transaction(async (tx) => {
    const revoked = await tx.delete(contentLinks).where(matchesLink(source)).returning({ key: contentLinks.key })
    if (revoked.length === 0) return
    const after = { kind: source.kind }
    await addAuditEntry(tx, { by, action: 'content.link-withdrawn', ...getAuditSubject(source.id, name), after })
  })
}

/** Deletes the schedule and the preview links of a deleted document whose drafts are stored with it. */
export async function deletePublishing(tx: Queryable, { kind, id }: Pick<DraftSource, 'kind' | 'id'>): Promise<void> {
  for (const table of ['content_schedules', 'content_links'])
    await tx.execute(
      sql`delete from ${sql.identifier(table)} where kind = ${kind} and subject = ${id} and staff_id is null`,
    )
}

const linkedDraftSchema = v.object({
  kind: v.picklist(contentKinds),
  subject: v.string(),
  fields: v.nullable(contentFields),
  publish_at: v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
    ),
  ),
})

/** Returns the draft of a preview link; its fields are null for what is stored. The storefront's role cannot read other drafts. */
export async function readLinkedDraft(db: Queryable, key: string) {
  // PostgreSQL text cannot contain NUL characters.
  if (key.includes('\0')) return undefined
  const { rows } = await db.execute(
    sql`select kind, subject, fields, publish_at::text from boxwright_shared_draft(${key})`,
  )
  return rows[0] && parseJson('draft of a link', linkedDraftSchema, rows[0], undefined)
}
