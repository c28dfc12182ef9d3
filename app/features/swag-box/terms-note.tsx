import type { ReactNode } from 'react'
import type { CustomOrder } from '#app/features/ordering/order.ts'
import { MinimumNote } from '#app/features/ordering/terms/minimum-note.tsx'
import { VolumeNote } from '#app/features/ordering/terms/volume-note.tsx'

type TermsNoteProps = {
  order: CustomOrder
  onRaise: (packs: number) => void
  /** The product whose line it stands in. */
  line?: string
}

/** For lazy-terms-note.tsx, which loads it. */
export default function TermsNote({ line, ...props }: TermsNoteProps): ReactNode {
  return line ? <MinimumNote line={line} {...props} /> : <VolumeNote className="mt-1" {...props} />
}
