import { margin } from '../styles.ts'
import type { Parts } from './parts.ts'

type PageEdges = {
  left: string
  right: string
  /** Written across the page. */
  isPreview?: boolean
}

/** Draws the footer of a page, and across it that it is a preview. */
export function drawPageEdges(
  { pdf, styles }: Pick<Parts, 'pdf' | 'styles'>,
  { left, right, isPreview = false }: PageEdges,
): void {
  const { content, doc, size } = pdf
  const y = size.height - margin.bottom + 22
  const half = content.width / 2
  const [leftLines, rightLines] = [left, right].map((text) => pdf.layout(text, styles.label, half).slice(0, 1))
  pdf.draw(leftLines ?? [], styles.label, { x: content.x, y, width: half })
  pdf.draw(rightLines ?? [], styles.label, { x: content.x, y, width: content.width, align: 'end' })
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
