import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { mailTemplates } from '#db/tables/request-workflow.ts'
import { staff } from '#db/tables/staff.ts'
import { defaultTemplates, type Template } from './default-templates.ts'

export type TemplateTexts = Pick<Template, 'name' | 'subject' | 'body'>

export type TemplateResult =
  | { outcome: 'saved'; id: string }
  /** Edit conflict: nothing was written. */
  | { outcome: 'conflict'; current: Template; changed: { actorName: string; at: Date } | null }
  | { outcome: 'not-found' }
  | { outcome: 'name-taken' }

const { updated_at: _, ...columns } = getTableColumns(mailTemplates)

/** Returns all templates by name, or the default ones if there are none. */
export async function listTemplates(db: Queryable): Promise<Template[]> {
  const rows = await db
    .select(columns)
    .from(mailTemplates)
    .orderBy(asc(sql`lower(${mailTemplates.name})`))
  return rows.length > 0 ? rows : defaultTemplates
}

export async function findTemplate(db: Queryable, id: string): Promise<Template | undefined> {
  return (await listTemplates(db)).find((template) => template.id === id)
}

export function addTemplate(db: Database, { texts, by }: { texts: TemplateTexts; by: Actor }): Promise<TemplateResult> {
  return db.transaction(async (tx) => {
    await addDefaultTemplates(tx)
    const [row] = await tx.insert(mailTemplates).values(texts).onConflictDoNothing().returning({ id: mailTemplates.id })
    if (!row) return { outcome: 'name-taken' }
    await addAuditEntry(tx, {
      by,
      action: 'template.added',
      subject: texts.name,
      subjectId: row.id,
      after: toAuditValues(texts),
    })
    return { outcome: 'saved', id: row.id }
  })
}

/** @param version shown to the editor */
export function changeTemplate(
  db: Database,
  { id, version, texts, by }: { id: string; version: number; texts: TemplateTexts; by: Actor },
): Promise<TemplateResult> {
  return db.transaction(async (tx) => {
    await addDefaultTemplates(tx)
    const before = await lockTemplate(tx, id)
    if (!before) return { outcome: 'not-found' }
    // First edit of a default template: the form has version 0, the row now version 1.
    if (before.version !== Math.max(version, 1))
      return { outcome: 'conflict', current: before, changed: await getLatestChange(tx, id) }
    const [namesake] = await tx
      .select({ id: mailTemplates.id })
      .from(mailTemplates)
      .where(and(eq(mailTemplates.name, texts.name), sql`${mailTemplates.id} <> ${id}`))
    if (namesake) return { outcome: 'name-taken' }
    await tx
      .update(mailTemplates)
      .set({ ...texts, version: before.version + 1, updated_at: new Date() })
      .where(eq(mailTemplates.id, id))
    await addAuditEntry(tx, {
      by,
      action: 'template.changed',
      subject: texts.name,
      subjectId: id,
      before: toAuditValues(before),
      after: toAuditValues(texts),
    })
    return { outcome: 'saved', id }
  })
}

/** Deleting a deleted template succeeds. Deleting the last one restores the defaults. */
export function deleteTemplate(db: Database, { id, by }: { id: string; by: Actor }): Promise<void> {
  return db.transaction(async (tx) => {
    await addDefaultTemplates(tx)
    const before = await lockTemplate(tx, id)
    if (!before) return
    await tx.delete(mailTemplates).where(eq(mailTemplates.id, id))
    await addAuditEntry(tx, {
      by,
      action: 'template.removed',
      subject: before.name,
      subjectId: id,
      before: toAuditValues(before),
    })
  })
}

/** Shortens long texts for the audit log. PostgreSQL stores no half character in JSON. */
const toAuditValues = ({ name, subject, body }: TemplateTexts) => ({
  name,
  subject,
  text: body.slice(0, 300).toWellFormed(),
})

/** Stores the default templates as rows before the first change. */
async function addDefaultTemplates(tx: Transaction): Promise<void> {
  // Serializes changes: two concurrent first ones would both find the table empty.
  await tx.execute(sql`lock table ${mailTemplates} in share row exclusive mode`)
  if ((await tx.$count(mailTemplates)) > 0) return
  await tx.insert(mailTemplates).values(defaultTemplates.map((template) => ({ ...template, version: 1 })))
}

async function getLatestChange(tx: Transaction, id: string) {
  const [entry] = await tx
    .select({ actorName: auditLog.actor, name: staff.name, at: auditLog.at })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staff_id))
    .where(and(eq(auditLog.subject_id, id), eq(auditLog.action, 'template.changed')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return entry ? { actorName: entry.name ?? entry.actorName, at: entry.at } : null
}

async function lockTemplate(tx: Transaction, id: string): Promise<Template | undefined> {
  const [row] = await tx.select(columns).from(mailTemplates).where(eq(mailTemplates.id, id)).for('update')
  return row
}
