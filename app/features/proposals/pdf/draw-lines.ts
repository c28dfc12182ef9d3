import type { Line, TextStyle } from './text/layout-text.ts'

/** `direction` is left or right, as the text is read. */
export type Alignment = 'start' | 'center' | 'end' | 'direction'

/** Height of a line of text, in points. */
export const getLeading = ({ size }: Pick<TextStyle, 'size'>) => Math.round(size * 1.42 * 4) / 4

/** Upper left corner and width, in points. */
export type TextBox = { x: number; y: number; width: number; align?: Alignment }

/** Draws lines below each other. */
export function drawLines(doc: PDFKit.PDFDocument, lines: readonly Line[], style: TextStyle, box: TextBox): void {
  for (const [index, line] of lines.entries())
    drawLine(doc, line, style, { ...box, y: box.y + index * getLeading(style) })
}

function drawLine(doc: PDFKit.PDFDocument, line: Line, style: TextStyle, box: TextBox): void {
  const { x, y, width: space, align = 'start' } = box
  const isEnd = align === 'direction' ? line.isRightToLeft : align === 'end'
  const start = x + (align === 'center' ? (space - line.width) / 2 : isEnd ? space - line.width : 0)
  const baseline = y + getLeading(style) / 2 + style.size * 0.35
  for (const { text, font, left, actual } of line.pieces) {
    if (actual !== undefined) doc.markContent('Span', { actual })
    doc.font(font).fontSize(style.size).fillColor(style.color)
    doc.text(text, start + left, baseline, { lineBreak: false, baseline: 'alphabetic' })
    if (actual !== undefined) doc.endMarkedContent()
  }
}
