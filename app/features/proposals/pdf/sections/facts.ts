import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { getLeading } from '../draw-lines.ts'
import type { Element } from '../pdf-writer.server.ts'
import type { TextStyle } from '../text/layout-text.ts'
import type { Parts } from './parts.ts'

/** Lines of one fact; a page holds more. */
const maxLines = 30

/** Draws for whom, by whom and when, in columns. */
export function drawFacts(parts: Parts, section: Element, validUntil: IsoDate | null): void {
  const { document, format } = parts
  const { customer, seller, sentOn, inHandsOn, delivery } = document
  // The contact may be the shop, or only an email.
  const prepared = [seller.name, seller.address ?? '', seller.contact, seller.email, seller.phone ?? '']
  const { validUntil: sentUntil } = document
  const extension = sentUntil && sentUntil !== validUntil ? [`Extended from ${format.day(sentUntil)}`] : []
  const facts = [
    { label: 'Prepared for', lines: [customer.name, customer.company, customer.address, customer.email] },
    { label: 'Prepared by', lines: [...new Set(prepared)] },
    { label: 'Date', lines: [format.day(sentOn)] },
    { label: 'Valid until', lines: validUntil ? [format.day(validUntil), ...extension] : [] },
    { label: 'In hands by', lines: [inHandsOn && format.day(inHandsOn)] },
    { label: 'Delivery', lines: [delivery] },
  ]
  drawFactColumns(
    parts,
    section,
    facts.map(({ label, lines }) => ({ label, text: lines.filter((line) => line?.trim()).join('\n') })),
  )
}

/** Draws labeled texts in columns, without the empty ones. */
export function drawFactColumns(
  { pdf, styles }: Pick<Parts, 'pdf' | 'styles'>,
  section: Element,
  given: readonly { label: string; text: string; style?: TextStyle }[],
): void {
  const { content, cursor } = pdf
  const facts = given.filter(({ text }) => text.trim())
  const perRow = facts.length === 3 || facts.length > 4 ? 3 : Math.max(1, facts.length)
  const width = (content.width - (perRow - 1) * 18) / perRow
  for (let from = 0; from < facts.length; from += perRow) {
    const row = facts.slice(from, from + perRow).map(({ label, text, style = styles.body }) => ({
      label: pdf.layout(label, styles.label, width),
      style,
      lines: pdf.layout(text, style, width).slice(0, maxLines),
    }))
    const labelHeight = getLeading(styles.label) + 1
    const height = labelHeight + Math.max(...row.map(({ lines, style }) => lines.length * getLeading(style)))
    pdf.ensureSpace(height)
    pdf.artifact(() => {
      const { doc } = pdf
      doc.moveTo(content.x, cursor.y).lineTo(content.x + content.width, cursor.y)
      doc.lineWidth(0.6).strokeColor(styles.palette.line).stroke()
    })
    cursor.y += 8
    row.forEach(({ label, lines, style }, column) => {
      const x = content.x + column * (width + 18)
      const group = pdf.add(section, 'Div')
      pdf.drawText(group, 'P', { lines: label, style: styles.label, x, y: cursor.y, width })
      pdf.drawText(group, 'P', { lines, style, x, y: cursor.y + labelHeight, width })
    })
    cursor.y += height + 10
  }
}
