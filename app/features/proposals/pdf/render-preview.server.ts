import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import { readDocumentImages } from './read-images.server.ts'
import { proposalPdfs } from './worker/proposal-pdfs.server.ts'

/** Renders a document that was not sent, marked as a preview. Nothing is stored. */
export async function renderPreview(
  services: Pick<Services, 'storage' | 'content'>,
  document: ProposalDocument,
  now: Date = new Date(),
): Promise<Buffer> {
  const brand = await readBrand(services)
  const images = await readDocumentImages(services, document, brand)
  return proposalPdfs.render({ kind: 'proposal', document, brand, images, createdAt: now.getTime(), isPreview: true })
}
