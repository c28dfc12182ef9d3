import { getPalette } from '#app/features/brand/colors/palette.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { createDocumentFormat } from '../document/format-document.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import { openPdf, type PdfImage } from './pdf-writer.server.ts'
import { drawAcceptance, type PdfAcceptance } from './sections/acceptance.ts'
import { drawSignature, drawTerms } from './sections/closing.ts'
import { drawCover } from './sections/cover.ts'
import { drawOption } from './sections/option.ts'
import { drawPageEdges } from './sections/page-edges.ts'
import type { Parts, PdfBrand } from './sections/parts.ts'
import { createStyles } from './styles.ts'

export type ProposalPdfInput = {
  document: ProposalDocument
  brand: PdfBrand
  images: ReadonlyMap<string, PdfImage>
  /** When the version was sent; the same input gives the same bytes. */
  createdAt: Date
  /** Marks every page as a preview. */
  isPreview?: boolean
  acceptance?: PdfAcceptance
  /** Last day, if staff have extended it since the document was sent. */
  validUntil?: IsoDate | null
}

/** Renders a proposal as a tagged PDF: on Letter in North America, else on A4. */
export async function renderProposalPdf({
  document,
  brand,
  images,
  createdAt,
  isPreview = false,
  acceptance,
  validUntil = document.validUntil,
}: ProposalPdfInput): Promise<Buffer> {
  const { number, title, locale } = document
  const pdf = openPdf({
    title: `${number}: ${title}`,
    author: brand.name,
    lang: locale,
    paper: /-(US|CA|MX)$/.test(locale) ? 'Letter' : 'A4',
    createdAt,
  })
  const styles = createStyles(getPalette(brand.colours))
  const parts: Parts = { pdf, styles, document, brand, images, format: createDocumentFormat(document) }
  drawCover(parts, { validUntil, acceptance })
  for (const option of document.options) {
    pdf.cursor.y += 26
    drawOption(parts, option)
  }
  drawTerms(parts)
  if (acceptance) drawAcceptance(parts, acceptance)
  else drawSignature(parts)
  const left = `${brand.name} · ${title}`
  return pdf.end((page, pages) => {
    const right = `${number}, version ${document.version} — page ${page} of ${pages}`
    drawPageEdges(parts, { left, right, isPreview })
  })
}
