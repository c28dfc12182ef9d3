import { getLeading } from '../draw-lines.ts'
import { drawHeading, drawParagraphs, type Parts } from './parts.ts'

/** Draws the terms. */
export function drawTerms(parts: Parts): void {
  const { pdf, styles, document } = parts
  if (!document.terms.trim()) return
  const section = pdf.add(pdf.root, 'Sect')
  pdf.cursor.y += 22
  drawHeading(parts, section, { text: 'Terms', needed: 60 })
  pdf.cursor.y += 6
  drawParagraphs(parts, section, { text: document.terms, style: styles.terms })
}

/** Draws the sentence that an acceptance agrees to, and the lines for signing on paper. */
export function drawSignature(parts: Parts): void {
  const { pdf, styles, document } = parts
  const section = pdf.add(pdf.root, 'Sect')
  pdf.cursor.y += 22
  const { content, cursor, doc } = pdf
  const hint = 'To accept, open your link, choose “Review and sign” and fill in the form, or sign here.'
  const hasSeveralColumns = document.options.length > 1 || (document.options[0]?.columns.length ?? 0) > 1
  const rows = [
    ['Name', 'Title'],
    ['Signature', 'Date'],
    [
      hasSeveralColumns ? 'Option and quantity' : 'Purchase order (optional)',
      ...(hasSeveralColumns ? ['Purchase order (optional)'] : []),
    ],
  ]
  const width = (content.width - 24) / 2
  const rowHeight = 42
  const texts = [
    { text: document.statement, style: styles.body },
    { text: hint, style: styles.small },
  ]
  // A page to sign says what is signed: sentence and lines stay together.
  const needed = texts.reduce(
    (sum, { text, style }) => sum + (pdf.layout(text, style, content.width).length + 1) * getLeading(style),
    6 + rows.length * rowHeight,
  )
  drawHeading(parts, section, { text: 'Acceptance', needed })
  cursor.y += 6
  for (const each of texts) drawParagraphs(parts, section, each)
  pdf.ensureSpace(rows.length * rowHeight)
  for (const row of rows) {
    row.forEach((label, column) => {
      const x = content.x + column * (width + 24)
      const y = cursor.y + rowHeight - getLeading(styles.label) - 3
      pdf.artifact(() =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.75)
          .strokeColor(styles.palette.edge)
          .stroke(),
      )
      const lines = pdf.layout(label, styles.label, width)
      pdf.drawText(section, 'P', { lines, style: styles.label, x, y: y + 2, width })
    })
    cursor.y += rowHeight
  }
}
