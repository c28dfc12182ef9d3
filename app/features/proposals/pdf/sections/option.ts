import { formatUnits, getUnitNoun } from '../../document/format-document.ts'
import type { DocumentOption } from '../../document/proposal-document.schema.ts'
import { drawTable, type RowGroup } from '../pdf-table.ts'
import { toFigureRows, toRow } from './figure-rows.ts'
import { toLineGroup } from './line-group.ts'
import { drawHeading, type Parts } from './parts.ts'

/** Draws an option: its lines with their charges, and what they add up to, in each quantity. */
export function drawOption(parts: Parts, option: DocumentOption): void {
  const { pdf, styles } = parts
  const section = pdf.add(pdf.root, 'Sect')
  drawHeading(parts, section, { text: option.name, needed: 190 })
  pdf.cursor.y += 8
  const { columns, imageSize } = getLayout(parts, option)
  drawTable(pdf, section, {
    columns,
    groups: [
      ...option.lines.map((line, index) => toLineGroup(parts, { option, line, index, imageSize })),
      ...toTotalGroups(parts, option),
    ],
    imageWidth: imageSize + 12,
    headerStyle: styles.label,
    ruleColor: styles.palette.line,
  })
  if (!option.deposit.trim()) return
  pdf.cursor.y += 8
  const lines = pdf.layout(`Payment: ${option.deposit}`, styles.body, pdf.content.width)
  pdf.flow(pdf.add(section, 'P'), lines, styles.body)
}

function getLayout({ pdf, format }: Parts, { columns, isKit }: DocumentOption) {
  const { width } = pdf.content
  const align = 'end' as const
  if (columns.length === 1)
    return {
      imageSize: 96,
      columns: [
        { title: 'Item', width: width - 254 },
        { title: 'Quantity', width: 84, align },
        { title: 'Unit price', width: 78, align },
        { title: 'Amount', width: 92, align },
      ],
    }
  const each = Math.min(92, (width * 0.72) / columns.length)
  return {
    imageSize: columns.length > 4 ? 40 : columns.length > 3 ? 56 : 76,
    columns: [
      { title: 'Item', width: width - each * columns.length },
      ...columns.map(({ deliveredQuantity }) => ({
        title: formatUnits({ isKit }, deliveredQuantity, format),
        width: each,
        align,
      })),
    ],
  }
}

/** Charges, freight and tax of the whole option, then its totals. */
function toTotalGroups(parts: Parts, { columns, isKit }: DocumentOption): RowGroup[] {
  const { styles, format } = parts
  const charges = [
    ...toFigureRows(
      parts,
      columns.map((column) => column.charges),
    ),
    ...toFigureRows(
      parts,
      columns.map(({ freight }) => freight.map((figure) => ({ ...figure, label: `Shipping: ${figure.label}` }))),
    ),
  ]
  const taxes = toFigureRows(
    parts,
    columns.map(({ tax }) => (tax ? [tax] : [])),
  )
  const toSum = (label: string, texts: string[], style: typeof styles.body) =>
    toRow(
      [{ text: label, style }],
      texts.map((text) => ({ texts: [{ text, style }] })),
    )
  const subtotals = columns.map(({ subtotal }) => format.amount(subtotal))
  const totals = columns.map(({ total }) => format.amount(total))
  const rates = columns.map(({ landedUnitRate }) => format.landed(landedUnitRate))
  const band = { background: styles.palette['forest-tint'], paddingY: 6 }
  return [
    ...charges.map((row, index) => ({ rows: [{ ...row, hasRule: index === 0, paddingY: index === 0 ? 5 : 2.5 }] })),
    {
      isTogether: true,
      rows: [
        ...(taxes.length > 0
          ? [{ ...toSum('Subtotal', subtotals, styles.body), hasRule: true, paddingY: 5 }, ...taxes]
          : []),
        { ...toSum('Landed total', totals, columns.length > 4 ? styles.strong : styles.total), ...band, spaceAbove: 8 },
        { ...toSum(`Per delivered ${getUnitNoun({ isKit })}`, rates, styles.strong), ...band },
      ],
    },
  ]
}
