import type { ComponentProps } from 'react'
import { MinimumNote } from './minimum-note.tsx'
import { VolumeNote } from './volume-note.tsx'

type TermsNoteProps = ComponentProps<typeof VolumeNote> & {
  /** Id of the line. */
  line?: string
}

/** Notes that follow from pricing terms: the volume estimate, or a line's minimum. */
export function TermsNote({ line, ...props }: TermsNoteProps) {
  return line ? <MinimumNote line={line} {...props} /> : <VolumeNote {...props} />
}
