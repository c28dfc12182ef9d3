import { getLeading } from '../draw-lines.ts'
import { drawHeading, drawParagraphs, type Parts } from './parts.ts'

/** An acceptance as its copy shows it. */
export type PdfAcceptance = {
  name: string
  jobTitle: string
  email: string
  poNumber: string | null
  statement: string
  /** With time zone, in words. */
  acceptedAt: string
  /** "Option B, 96 boxes: $4,512.00" */
  choices: readonly string[]
}

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

/** Draws what was accepted and by whom, or the lines for signing on paper. */
export function drawAcceptance(parts: Parts, acceptance: PdfAcceptance | undefined): void {
  const { pdf, styles, document } = parts
  const section = pdf.add(pdf.root, 'Sect')
  pdf.cursor.y += 22
  const height = 150
  drawHeading(parts, section, { text: acceptance ? 'Accepted' : 'Acceptance', needed: height })
  pdf.cursor.y += 6
  drawParagraphs(parts, section, { text: acceptance?.statement ?? document.statement, style: styles.body })
  if (acceptance) {
    const { name, jobTitle, email, poNumber, acceptedAt, choices } = acceptance
    const person = [name, jobTitle, email].filter(Boolean).join(', ')
    const facts = [...choices, `Signed by ${person}`, acceptedAt, ...(poNumber ? [`Purchase order ${poNumber}`] : [])]
    for (const fact of facts)
      pdf.flow(pdf.add(section, 'P'), pdf.layout(fact, styles.strong, pdf.content.width), styles.strong)
    return
  }
  const hint = 'To accept, open your link, choose “Approve and sign” and fill in the form, or sign here.'
  drawParagraphs(parts, section, { text: hint, style: styles.small })
  const { content, cursor, doc } = pdf
  const labels = document.options.length > 1 || (document.options[0]?.columns.length ?? 0) > 1
  const rows = [
    ['Name', 'Title'],
    ['Signature', 'Date'],
    [labels ? 'Option and quantity' : 'Purchase order (optional)', ...(labels ? ['Purchase order (optional)'] : [])],
  ]
  const width = (content.width - 24) / 2
  const rowHeight = 42
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
