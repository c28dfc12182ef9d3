import type { ProposalDocument } from '../../document/proposal-document.schema.ts'
import { Paragraphs } from './paragraphs.tsx'

export function Terms({ document: { terms } }: { document: Pick<ProposalDocument, 'terms'> }) {
  if (!terms.trim()) return null
  return (
    <section aria-labelledby="terms-title" className="fold-t py-12">
      <h2 id="terms-title" className="text-subheading">
        Terms
      </h2>
      <Paragraphs text={terms} className="mt-4 max-w-[68ch] text-[0.9375rem]" />
    </section>
  )
}
