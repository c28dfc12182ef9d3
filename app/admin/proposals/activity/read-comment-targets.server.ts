import { contentDocument } from '#app/features/proposals/editing/content-document.server.ts'
import { readVersion } from '#app/features/proposals/lifecycle/versions.server.ts'
import { listTargets } from '#app/features/proposals/page/targets.ts'
import type { Queryable } from '#db/client.ts'

/**
 * Reads what a comment can be about: parts of the version that recipients see, or of the draft of a proposal that was not sent.
 * Comments on other parts of the draft have a label, too.
 */
export async function readTargets(db: Queryable, { id, sent_version }: { id: string; sent_version: number | null }) {
  const draft = await contentDocument.find(db, id)
  const version = sent_version === null ? undefined : await readVersion(db, { id, number: sent_version })
  const drafted = draft ? listTargets(draft.value) : []
  const targets = version ? listTargets(version.document) : drafted
  const labels = Object.fromEntries(
    [...drafted, ...targets].flatMap(({ value, label }) => (value ? [[value, label]] : [])),
  )
  return { targets, labels }
}
