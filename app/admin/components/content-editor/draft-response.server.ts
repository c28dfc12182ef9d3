import type { DraftResult } from '#app/features/content/drafts.server.ts'
import type { DraftResponse } from './autosave.ts'

/** Answers an autosave: 200, or 409 if another tab saved the draft since. */
export function createDraftResponse<T extends object>({ outcome, draftToken, at }: DraftResult, more?: T): Response {
  const response: DraftResponse = { outcome, revision: draftToken, at: at?.toISOString() ?? null, errors: {} }
  return Response.json({ ...response, ...more }, { status: outcome === 'conflict' ? 409 : 200 })
}

/** For a form without JavaScript, whose page then shows the token that the next submission replaces. */
export const formatDraftConflict = ({ at }: DraftResult) =>
  `You ${at ? 'edited' : 'published or discarded'} this draft in another tab or on another device. What you typed here is not saved yet: save again to replace the other version.`
