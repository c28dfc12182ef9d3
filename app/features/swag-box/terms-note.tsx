import type { ReactNode } from 'react'
import type { CustomOrder } from '#app/features/ordering/order.ts'
import { MinimumNote } from '#app/features/ordering/terms/minimum-note.tsx'
import { VolumeNote } from '#app/features/ordering/terms/volume-note.tsx'
import { CopyLinkButton } from './share/copy-link-button.tsx'

type TermsNoteProps = {
  order: CustomOrder
  onRaise?: (packs: number) => void
  /** The product whose line it stands in. */
  line?: string
  /** The button that copies the box's link, in the place of a note. */
  link?: boolean
}

/** For lazy-terms-note.tsx, which loads it. */
export default function TermsNote({ line, link, ...props }: TermsNoteProps): ReactNode {
  if (link) {
    return (
      <CopyLinkButton
        box={props.order}
        variant="secondary"
        title="Copy link"
        aria-label="Copy link to this box"
        className="px-3!"
      />
    )
  }
  return line ? <MinimumNote line={line} {...props} /> : <VolumeNote className="mt-1" {...props} />
}
