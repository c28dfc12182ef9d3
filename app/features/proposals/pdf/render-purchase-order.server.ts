import { getPalette } from '#app/features/brand/colors/palette.ts'
import { createDocumentFormat } from '../document/format-document.ts'
import { openPdf, type PdfImage } from './pdf-writer.server.ts'
import { drawMasthead } from './sections/masthead.ts'
import { drawPageEdges } from './sections/page-edges.ts'
import type { PdfBrand } from './sections/parts.ts'
import { drawPurchaseOrder, type PurchaseOrderFacts } from './sections/purchase-order.ts'
import { createStyles } from './styles.ts'

export type PurchaseOrderPdfInput = PurchaseOrderFacts & {
  brand: PdfBrand
  images: ReadonlyMap<string, PdfImage>
  createdAt: Date
}

/** Renders the purchase order of one supplier as a tagged PDF on Letter, with costs: for staff and the supplier only. */
export async function renderPurchaseOrderPdf({ brand, createdAt, images, ...facts }: PurchaseOrderPdfInput) {
  const { number, order, currency } = facts
  const title = `Purchase order ${number}`
  const pdf = openPdf({ title, author: brand.name, lang: 'en-US', paper: 'Letter', createdAt })
  const styles = createStyles(getPalette(brand.colours))
  const parts = { pdf, styles, brand, images, format: createDocumentFormat({ locale: 'en-US', currency }) }
  drawMasthead(parts)
  drawPurchaseOrder(parts, facts)
  const left = [brand.name, order.supplier].filter(Boolean).join(' · ')
  return pdf.end((page, pages) => drawPageEdges(parts, { left, right: `${title} — page ${page} of ${pages}` }))
}
