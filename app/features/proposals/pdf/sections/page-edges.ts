import { margin } from '../styles.ts'
import type { Parts } from './parts.ts'

/** Draws the footer of a page, and across it that it is a preview. */
export function drawPageEdges(
  { pdf, styles, document, brand }: Parts,
  { page, pages, isPreview }: { page: number; pages: number; isPreview: boolean },
): void {
  const { content, doc, size } = pdf
  const { number, version, title } = document
  const y = size.height - margin.bottom + 22
  const numbering = `${number}, version ${version} — page ${page} of ${pages}`
  const right = pdf.layout(numbering, styles.label, content.width * 0.5)
  const left = pdf.layout(`${brand.name} · ${title}`, styles.label, content.width * 0.5)
  pdf.draw(left.slice(0, 1), styles.label, { x: content.x, y, width: content.width * 0.5 })
  pdf.draw(right, styles.label, { x: content.x, y, width: content.width, align: 'end' })
  if (!isPreview) return
  const mark = { style: 'display', size: 96, color: styles.palette.ink } as const
  const line = pdf.layout('PREVIEW', mark, size.width)
  doc
    .save()
    .rotate(-40, { origin: [size.width / 2, size.height / 2] })
    .fillOpacity(0.07)
  pdf.draw(line, mark, { x: 0, y: size.height / 2 - 68, width: size.width, align: 'center' })
  doc.restore()
}
