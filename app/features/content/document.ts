import { type ComparedLine, compareLines } from './compare-lines.ts'
import type { Fields, Fingerprints } from './fields.ts'

/** A changed field in words, line by line. */
export type Difference = { title: string; lines: ComparedLine[] }

/** Lists the texts that differ between two versions; a text that one of them lacks is empty. */
export function listTextDifferences(before: Record<string, string>, after: Record<string, string>): Difference[] {
  const titles = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return titles.flatMap((title) => {
    const [one, other] = [before[title] ?? '', after[title] ?? '']
    return one === other ? [] : [toDifference(title, one, other)]
  })
}

export const toDifference = (title: string, before: string, after: string): Difference => ({
  title,
  lines: compareLines(before, after).filter(({ kind, text }) => kind === 'skipped' || kind === 'same' || text),
})

/** A document in the editor: the person's draft, or what is live. */
export type OpenDocument<F extends Fields> = {
  id: string
  isNew: boolean
  name: string
  fields: F
  /** The live version; 0 for a new document. */
  liveVersion: number
  /** The version that the fields are based on, and what it showed. */
  version: number
  seen: Fingerprints
  /** `isOutdated`: someone published a newer version than the one that the draft is based on. */
  draft: { at: Date; token: string; isOutdated: boolean } | null
}

/** A published change of a document. */
export type Change = { by: string; at: Date; title: string }

/** Edits that someone else published while this person was editing. */
export type Conflict = {
  changes: Change[]
  /** Titles of the fields that they changed. */
  theirs: string[]
  /** Fields that both changed: their values before, this person's after. */
  both: Difference[]
}

/** A change set of a document; `differences` is null for its creation, empty if it cannot be read. */
export type PastChange = Change & {
  id: number
  isUndone: boolean
  differences: Difference[] | null
  canRestore: boolean
}
