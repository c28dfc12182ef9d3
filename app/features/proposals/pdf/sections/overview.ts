import { formatUnits, getUnitNoun } from '../../document/format-document.ts'
import { getLeading } from '../draw-lines.ts'
import { drawTable } from '../pdf-table.ts'
import type { Element } from '../pdf-writer.server.ts'
import type { PdfAcceptance } from './acceptance.ts'
import { drawHeading, type Parts } from './parts.ts'

/** Draws what buyers compare: of each option and quantity, the landed total and the price of a delivered piece. */
export function drawOverview(parts: Parts, section: Element, acceptance: PdfAcceptance | undefined): void {
  const { options } = parts.document
  const [only] = options
  const accepted = acceptance && toAcceptedNote(acceptance)
  if (options.length === 1 && only?.columns.length === 1) {
    if (accepted) drawNote(parts, section, accepted)
    drawKeyFigures(parts, section)
  } else drawComparison(parts, section, accepted)
}

/** "Accepted: Option B, 96 boxes. By Ana Lee, November 21, 2026 at 9:41 AM CST. Purchase order PO-4711." */
const toAcceptedNote = ({ choices, name, acceptedAt, poNumber }: PdfAcceptance) =>
  [
    `Accepted: ${choices.map(({ text }) => text).join(' + ')}. By ${name}, ${acceptedAt[0]}.`,
    ...(poNumber ? [`Purchase order ${poNumber}.`] : []),
  ].join(' ')

function drawNote({ pdf, styles }: Parts, section: Element, text: string): void {
  pdf.flow(pdf.add(section, 'P'), pdf.layout(text, styles.strong, pdf.content.width), styles.strong)
  pdf.cursor.y += 6
}

function drawComparison(parts: Parts, section: Element, accepted: string | undefined): void {
  const { options, choice } = parts.document
  const { pdf, styles, format } = parts
  drawHeading(parts, section, { text: 'Overview', needed: 90 })
  pdf.cursor.y += 4
  const note =
    options.length === 1
      ? 'Choose a quantity. Totals include all charges and delivery listed in this proposal.'
      : choice === 'one'
        ? 'Choose one option. Totals include all charges and delivery listed in this proposal.'
        : 'Choose any of the options. Totals include all charges and delivery listed in this proposal.'
  if (accepted) drawNote(parts, section, accepted)
  else {
    pdf.flow(pdf.add(section, 'P'), pdf.layout(note, styles.body, pdf.content.width), styles.body)
    pdf.cursor.y += 6
  }
  const kits = options.filter(({ isKit }) => isKit).length
  const piece = kits === 0 ? 'piece' : kits === options.length ? 'box' : 'piece or box'
  const { width } = pdf.content
  drawTable(pdf, section, {
    columns: [
      { title: 'Option', width: width * 0.42 },
      { title: 'Quantity', width: width * 0.18, align: 'end' },
      { title: `Per delivered ${piece}`, width: width * 0.2, align: 'end' },
      { title: 'Landed total', width: width * 0.2, align: 'end' },
    ],
    groups: options.map(({ name, isKit, columns }) => ({
      isTogether: true,
      rows: columns.map((column, index) => ({
        hasRule: index === 0,
        paddingY: 5,
        cells: [
          { texts: [{ text: index === 0 ? name : '', style: styles.strong }] },
          { texts: [{ text: formatUnits({ isKit }, column.deliveredQuantity, format), style: styles.body }] },
          { texts: [{ text: format.landed(column.landedUnitRate), style: styles.strong }] },
          { texts: [{ text: format.amount(column.total), style: styles.strong }] },
        ],
      })),
    })),
    imageWidth: 0,
    headerStyle: styles.label,
    ruleColor: styles.palette.line,
  })
}

/** One option with one quantity: its figures, large. */
function drawKeyFigures({ pdf, styles, format, document }: Parts, section: Element): void {
  const [option] = document.options
  const [column] = option?.columns ?? []
  if (!option || !column) return
  const { content, cursor, doc } = pdf
  const height = 74
  pdf.ensureSpace(height + 8)
  const top = cursor.y
  pdf.artifact(() =>
    doc.roundedRect(content.x, top, content.width, height, 8).fillColor(styles.palette['forest-tint']).fill(),
  )
  const figures = [
    { label: 'Landed total', text: format.amount(column.total), style: styles.large },
    { label: 'Quantity', text: formatUnits(option, column.deliveredQuantity, format), style: styles.total },
    {
      label: `Per delivered ${getUnitNoun(option)}`,
      text: format.landed(column.landedUnitRate),
      style: styles.total,
    },
  ]
  const lefts = [18, content.width * 0.5, content.width * 0.75]
  figures.forEach(({ label, text, style }, index) => {
    const x = content.x + (lefts[index] ?? 0)
    const width = (lefts[index + 1] ?? content.width) - (lefts[index] ?? 0) - 8
    const baseline = top + 52
    const group = pdf.add(section, 'Div')
    const labelStyle = { ...styles.label, color: styles.palette.ink }
    const labels = pdf.layout(label, labelStyle, width)
    pdf.drawText(group, 'P', { lines: labels, style: labelStyle, x, y: top + 16, width })
    const lines = pdf.layout(text, style, width).slice(0, 1)
    pdf.drawText(group, 'P', { lines, style, x, y: baseline - getLeading(style) * 0.7, width })
  })
  cursor.y = top + height
}
