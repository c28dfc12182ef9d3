import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { compareNames } from '#app/lib/text/compare-names.ts'
import { getCode, type Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { proposalTemplates, type templateKinds } from '#db/tables/proposals.ts'
import { type ProposalContent, proposalContentSchema } from '../document/proposal-content.schema.ts'
import { defaultTemplates } from './default-templates.ts'

export type TemplateKind = (typeof templateKinds)[number]

/** `text` of terms and cover notes; `content` of whole proposals. */
export type Template = {
  /** Null for a default, which applies while no stored template has its name. */
  id: string | null
  kind: TemplateKind
  name: string
  version: number
  text: string
  content: ProposalContent | null
}

const textSchema = v.string()

/** Lists templates by kind and name: stored ones, and the defaults whose names are free. */
export async function listTemplates(db: Queryable): Promise<Template[]> {
  const rows = await db
    .select()
    .from(proposalTemplates)
    .orderBy(asc(proposalTemplates.kind), asc(proposalTemplates.name))
  const stored = rows.map(toTemplate)
  const isTaken = ({ kind, name }: Pick<Template, 'kind' | 'name'>) =>
    stored.some((each) => each.kind === kind && each.name === name)
  const defaults = defaultTemplates
    .filter((template) => !isTaken(template))
    .map((template): Template => ({ ...template, id: null, version: 0, content: null }))
  return [...stored, ...defaults].sort((a, b) => a.kind.localeCompare(b.kind) || compareNames(a.name, b.name))
}

function toTemplate({ id, kind, name, version, content }: typeof proposalTemplates.$inferSelect): Template {
  const isProposal = kind === 'proposal'
  return {
    id,
    kind,
    name,
    version,
    text: isProposal ? '' : parseJson('proposal template', textSchema, content, ''),
    content: isProposal ? (parseJson('proposal template', proposalContentSchema, content, undefined) ?? null) : null,
  }
}

type SaveTemplate = {
  /** Null for a new one. */
  id: string | null
  kind: TemplateKind
  name: string
  /** Shown to the editor. */
  version: number
  content: string | ProposalContent
  by: Actor
}

/** Adds or changes a template. `taken`: another one of the kind has the name. */
export async function saveTemplate(
  db: Queryable,
  { id, kind, name, version, content, by }: SaveTemplate,
): Promise<'saved' | 'conflict' | 'taken'> {
  try {
    return await db.transaction(async (tx) => {
      const values = { kind, name, content, updated_at: new Date() }
      const rows =
        id === null
          ? await tx.insert(proposalTemplates).values(values).returning({ id: proposalTemplates.id })
          : await tx
              .update(proposalTemplates)
              .set({ ...values, version: version + 1 })
              .where(and(eq(proposalTemplates.id, id), eq(proposalTemplates.version, version)))
              .returning({ id: proposalTemplates.id })
      const [row] = rows
      if (!row) return 'conflict'
      const action = id === null ? 'proposal-template.added' : 'proposal-template.changed'
      await addAuditEntry(tx, { by, action, subject: name, subjectId: row.id })
      return 'saved'
    })
  } catch (error) {
    if (getCode(error) === '23505') return 'taken'
    throw error
  }
}

/** Deletes a template; a default of its name applies again. @returns false if it is gone or changed */
export const deleteTemplate = (
  db: Queryable,
  { id, version, by }: { id: string; version: number; by: Actor },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .delete(proposalTemplates)
      .where(and(eq(proposalTemplates.id, id), eq(proposalTemplates.version, version)))
      .returning({ name: proposalTemplates.name })
    if (row) await addAuditEntry(tx, { by, action: 'proposal-template.removed', subject: row.name, subjectId: id })
    return row !== undefined
  })
