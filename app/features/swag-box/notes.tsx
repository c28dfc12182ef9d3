import type { ReactNode } from 'react'
import type { CustomOrder } from '#app/features/ordering/order.ts'
import { MinimumNote } from '#app/features/ordering/terms/minimum-note.tsx'
import { VolumeNote } from '#app/features/ordering/terms/volume-note.tsx'

type NotesProps = {
  order: CustomOrder
  onRaise: (packs: number) => void
  /** The product whose line it stands in. */
  line?: string
}

export default function Notes({ line, ...props }: NotesProps): ReactNode {
  return line ? <MinimumNote line={line} {...props} /> : <VolumeNote className="mt-1" {...props} />
}
