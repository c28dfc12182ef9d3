import * as v from 'valibot'
import { createDrafts } from './create-drafts.ts'

/** Unsaved notes of this tab. */
export const noteDrafts = createDrafts('noteDrafts', v.object({ reference: v.string(), text: v.string() }))
