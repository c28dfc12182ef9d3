import type { ComponentProps } from 'react'
import { MinimumNote } from './minimum-note.tsx'
import { VolumeNote } from './volume-note.tsx'

type TermsNoteProps = ComponentProps<typeof VolumeNote> & {
  /** Id of the line it stands in. */
  line?: string
}

/** What the products' terms make of an order: its volume estimate or, in a line, what it needs more of. */
export function TermsNote({ line, ...props }: TermsNoteProps) {
  return line ? <MinimumNote line={line} {...props} /> : <VolumeNote {...props} />
}
