import { readBrand } from '#app/features/brand/brand.server.ts'
import type { ProposalContent } from '#app/features/proposals/document/proposal-content.schema.ts'
import { toProposalDocument } from '#app/features/proposals/document/to-proposal-document.ts'
import { toSeller } from '#app/features/proposals/document/to-seller.ts'
import { readBookFor } from '#app/features/proposals/lifecycle/price-book.server.ts'
import type { Person } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { OpenedProposal } from './open-proposal.server.ts'

type PreviewOptions = {
  proposal: Pick<OpenedProposal, 'number' | 'sent_version'>
  content: ProposalContent
  me: Pick<Person, 'name' | 'email'>
}

/** Makes the document that recipients would see if this person sent the content now, with its price book. */
export async function readPreview(
  services: Pick<Services, 'db' | 'content'>,
  { proposal: { number, sent_version }, content, me }: PreviewOptions,
) {
  const brand = await readBrand(services)
  const book = await readBookFor(services.db, content, brand)
  const document = toProposalDocument(content, {
    number,
    version: (sent_version ?? 0) + 1,
    sentOn: getShopDay(),
    book,
    unit: brand.unit,
    seller: toSeller(brand, me),
  })
  return { document, book }
}
