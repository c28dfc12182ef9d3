import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { listTextDifferences } from '#app/features/content/document.ts'
import type { DocumentType } from '#app/features/content/documents.server.ts'
import { parseJson } from '#db/json.ts'
import { proposals } from '#db/tables/proposals.ts'
import { type ProposalContent, proposalContentSchema } from '../document/proposal-content.schema.ts'
import { parseContent } from '../lifecycle/lock-proposal.server.ts'
import { getContentTitle, toTexts } from './content-texts.ts'
import { type ProposalValues, proposalValuesSchema } from './proposal-values.schema.ts'
import { readContentVersion, saveContent } from './save-content.server.ts'
import { toContent } from './to-content.ts'
import { toValues } from './to-values.ts'

const revisionSchema = v.object({ content: proposalContentSchema })

/** The working content of a proposal for the content editor: publishing saves it, sending is apart. */
export const contentDocument: DocumentType<ProposalValues, ProposalContent> = {
  kind: 'proposal',
  noun: 'proposal',
  blank: v.parse(proposalValuesSchema, {}),
  toFields: toValues,
  parseDraft(draft) {
    const parsed = v.safeParse(proposalValuesSchema, draft)
    return parsed.success ? parsed.output : undefined
  },
  validate(values) {
    const { content, errors } = toContent(values)
    return Object.keys(errors).length === 0 ? { ok: true, value: content } : { ok: false, errors }
  },
  async find(db, id) {
    const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
    const value = row && parseContent(row)
    return row && value ? { version: await readContentVersion(db, id), name: row.number, value } : undefined
  },
  publish: saveContent,
  parseRevision: (before) =>
    before === null ? null : parseJson('revision of a proposal', revisionSchema, before, undefined)?.content,
  getTitle: getContentTitle,
  listDifferences: (_, before, after) => listTextDifferences(toTexts(before), toTexts(after)),
}
