import type { Brand } from '#app/features/brand/brand.ts'
import type { DocumentFormat } from '../../document/format-document.ts'
import type { ProposalDocument } from '../../document/proposal-document.schema.ts'
import { getLeading } from '../draw-lines.ts'
import type { Element, Pdf, PdfImage } from '../pdf-writer.server.ts'
import type { Styles } from '../styles.ts'
import type { TextStyle } from '../text/layout-text.ts'

/** Parts of the brand that documents show. */
export type PdfBrand = Pick<Brand, 'name' | 'colours' | 'address' | 'phone' | 'email'>

/** Tools and data of a document's sections. Images are by the path or URL that the document names; the logo is `logo`. */
export type Parts = {
  pdf: Pdf
  styles: Styles
  format: DocumentFormat
  document: ProposalDocument
  brand: PdfBrand
  images: ReadonlyMap<string, PdfImage>
}

/** Draws paragraphs, which blank lines separate. */
export function drawParagraphs(
  { pdf }: Pick<Parts, 'pdf'>,
  parent: Element,
  { text, style, width = pdf.content.width }: { text: string; style: TextStyle; width?: number },
): void {
  for (const paragraph of text.trim().split(/\n\s*\n/)) {
    if (!paragraph.trim()) continue
    pdf.flow(pdf.add(parent, 'P'), pdf.layout(paragraph.trimEnd(), style, width), style, { width })
    pdf.cursor.y += getLeading(style) * 0.55
  }
}

/** Draws a heading with its bookmark; it stays with `needed` points of what follows. */
export function drawHeading(
  { pdf, styles }: Pick<Parts, 'pdf' | 'styles'>,
  parent: Element,
  { text, needed, level = 'H2' }: { text: string; needed: number; level?: 'H2' | 'H3' },
): void {
  const style = level === 'H2' ? styles.heading : styles.subheading
  const lines = pdf.layout(text, style, pdf.content.width)
  const height = lines.length * getLeading(style)
  pdf.ensureSpace(height + needed)
  if (level === 'H2') pdf.addBookmark(text)
  pdf.flow(pdf.add(parent, level), lines, style)
}
