import { drawFactColumns } from './facts.ts'
import { drawHeading, drawParagraphs, type Parts } from './parts.ts'

/** An acceptance as its copy shows it. */
export type PdfAcceptance = {
  /** "Option B, 96 boxes", and of each product with sizes "Hoodie: 12 × S, 36 × M" */
  choices: readonly { text: string; sizes: readonly string[] }[]
  total: string
  name: string
  jobTitle: string
  poNumber: string | null
  /** The sentence that was agreed to, word by word. */
  statement: string
  /** Recorded by staff for the buyer. */
  isRecorded: boolean
  /** Time in words with the time zone, and in UTC. */
  acceptedAt: readonly string[]
  hashes: readonly { label: string; sha256: string }[]
}

/** Draws a page that says what was accepted, by whom, when and with which words. */
export function drawAcceptance(parts: Parts, acceptance: PdfAcceptance): void {
  const { pdf, styles, document } = parts
  const { choices, total, name, jobTitle, poNumber, statement, isRecorded, acceptedAt, hashes } = acceptance
  const section = pdf.add(pdf.root, 'Sect')
  pdf.newPage()
  drawHeading(parts, section, { text: 'Accepted', needed: 200 })
  pdf.cursor.y += 8
  drawParagraphs(parts, section, { text: statement, style: styles.lead, width: Math.min(440, pdf.content.width) })
  pdf.cursor.y += 12
  drawFactColumns(parts, section, [
    { label: choices.length > 1 ? 'Options' : 'Option', text: choices.map(({ text }) => text).join('\n') },
    { label: 'Landed total', text: total, style: styles.total },
    { label: 'Purchase order', text: poNumber ?? '' },
    {
      label: isRecorded ? 'Accepted by, as reported to us' : 'Signed by',
      text: [name, jobTitle].filter(Boolean).join('\n'),
    },
    { label: 'For', text: document.customer.company },
    { label: 'On', text: acceptedAt.join('\n') },
  ])
  const sizes = choices.flatMap((choice) => choice.sizes)
  if (sizes.length > 0) {
    pdf.cursor.y += 10
    drawHeading(parts, section, { text: 'Sizes', needed: 30, level: 'H3' })
    pdf.cursor.y += 3
    drawParagraphs(parts, section, { text: sizes.join('\n'), style: styles.body })
  }
  pdf.cursor.y += 14
  drawHeading(parts, section, { text: 'Evidence', needed: 80, level: 'H3' })
  pdf.cursor.y += 3
  const hint = 'SHA-256 hashes. They change if a letter of what was sent, agreed to or recorded does.'
  drawParagraphs(parts, section, { text: hint, style: styles.small })
  for (const { label, sha256 } of hashes)
    drawParagraphs(parts, section, { text: `${label}\n${sha256}`, style: styles.small })
}
