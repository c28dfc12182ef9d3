import { contentDocument } from '#app/features/proposals/editing/content-document.server.ts'
import { readVersion } from '#app/features/proposals/lifecycle/versions.server.ts'
import { listTargets } from '#app/features/proposals/page/targets.ts'
import type { Queryable } from '#db/client.ts'

/**
 * Reads the parts of a proposal that a comment can be about: of the version that recipients see, or of a draft that was not sent.
 * @returns `targets` to choose from; `labels` of these and of other parts of the draft
 */
export async function readCommentTargets(
  db: Queryable,
  { id, sent_version }: { id: string; sent_version: number | null },
) {
  const draft = await contentDocument.find(db, id)
  const version = sent_version === null ? undefined : await readVersion(db, { id, number: sent_version })
  const draftTargets = draft ? listTargets(draft.value) : []
  const targets = version ? listTargets(version.document) : draftTargets
  const labels = Object.fromEntries(
    [...draftTargets, ...targets].flatMap(({ value, label }) => (value ? [[value, label]] : [])),
  )
  return { targets, labels }
}
