import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { listTextDifferences } from '#app/features/content/document.ts'
import type { DocumentType } from '#app/features/content/documents.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { isUploadPath } from '#app/lib/storage/storage.server.ts'
import { parseJson } from '#db/json.ts'
import { proposals } from '#db/tables/proposals.ts'
import { type ProposalContent, proposalContentSchema } from '../document/proposal-content.schema.ts'
import { parseContent } from '../lifecycle/lock-proposal.server.ts'
import { contentParts } from './content-parts.ts'
import { getContentTitle, toTexts } from './content-texts.ts'
import { readContentVersion, saveContent } from './save-content.server.ts'
import { type ProposalValues, proposalValuesSchema } from './values/proposal-values.schema.ts'
import { toContent } from './values/to-content.ts'
import { toValues } from './values/to-values.ts'

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
    Object.assign(errors, listUnknownFiles(content))
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
  parts: contentParts,
  listDifferences: (_, before, after) => listTextDifferences(toTexts(before), toTexts(after)),
}

/** Recipients can download what a proposal names, so that it must be an upload. */
function listUnknownFiles({ options }: ProposalContent): FieldErrors {
  const errors: FieldErrors = {}
  const check = (path: string, file: string | null) => {
    if (file !== null && !isUploadPath(file)) errors[path] = ['Choose a file from the list, or upload one']
  }
  for (const [at, { lines }] of options.entries())
    for (const [index, { mockup, imprints }] of lines.entries()) {
      const path = `options.${at}.lines.${index}`
      check(`${path}.mockup`, mockup)
      for (const [each, { artwork }] of imprints.entries()) check(`${path}.imprints.${each}.artwork`, artwork)
    }
  return errors
}
