import { Image } from '#app/ui/image.tsx'
import type { ProposalDocument } from '../../document/proposal-document.schema.ts'
import { Paragraphs } from './paragraphs.tsx'

/** Texts and images of a proposal, after its options as in the PDF: what buyers compare comes first. */
export function Blocks({ blocks }: Pick<ProposalDocument, 'blocks'>) {
  if (blocks.length === 0) return null
  return (
    <div className="flex flex-col gap-12 pb-12 lg:pb-16">
      {blocks.map((block) =>
        block.kind === 'text' ? (
          <section key={block.id} className="max-w-[60ch]">
            {block.heading && <h2 className="mb-3 text-subheading">{block.heading}</h2>}
            <Paragraphs text={block.text} />
          </section>
        ) : (
          <figure key={block.id}>
            <Image
              src={block.image}
              alt={block.caption}
              sizes="(width >= 75rem) 1136px, 100vw"
              className="w-full rounded-lg"
            />
            {block.caption && <figcaption className="mt-3 text-sm text-muted">{block.caption}</figcaption>}
          </figure>
        ),
      )}
    </div>
  )
}
