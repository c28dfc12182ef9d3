import * as v from 'valibot'
import { createDrafts } from './create-drafts.ts'

export type ReplyTexts = { subject: string; body: string }

/** Copies are email addresses, as typed. */
export type ReplyDraft = ReplyTexts & { cc: string; bcc: string }

/** Drafts of older releases have no copies. */
const copies = v.optional(v.string(), '')

/** Unsent replies of this tab. */
export const replyDrafts = createDrafts(
  'answerDrafts',
  v.object({ reference: v.string(), subject: v.string(), body: v.string(), cc: copies, bcc: copies }),
)
