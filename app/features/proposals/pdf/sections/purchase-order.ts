import type { LengthUnit } from '#app/lib/text/length.ts'
import { formatImprint, formatProduct } from '../../document/format-document.ts'
import {
  type PurchaseImprint,
  type PurchaseLine,
  type PurchaseOrder,
  toArtworkText,
} from '../../orders/purchase-order.ts'
import { drawTable, type Row, type RowGroup } from '../pdf-table.ts'
import { drawFactColumns } from './facts.ts'
import { toRow } from './figure-rows.ts'
import { splitNote } from './line-group.ts'
import type { Parts } from './parts.ts'

type PurchaseParts = Omit<Parts, 'document'>

export type PurchaseOrderFacts = {
  order: PurchaseOrder
  /** "O-2026-0042" */
  number: string
  /** Days in words. */
  orderedOn: string
  dueOn: string | null
  /** File names of artwork by path. */
  artworkNames: Readonly<Record<string, string>>
  /** Currency of the costs: that of the proposal. */
  currency: string
  /** Unit of imprint sizes. */
  unit: LengthUnit
}

const imageSize = 96

/** Draws what a supplier delivers: products with sizes, what to print where, and the cost. */
export function drawPurchaseOrder(
  parts: PurchaseParts,
  { order, number, orderedOn, dueOn, artworkNames, currency, unit }: PurchaseOrderFacts,
): void {
  const { pdf, styles, format, brand } = parts
  const { content, cursor } = pdf
  const section = pdf.add(pdf.root, 'Sect')
  pdf.addBookmark(`Purchase order ${number}`)
  const title = pdf.layout(`Purchase order ${number}`, styles.title, content.width)
  pdf.flow(pdf.add(section, 'H1'), title, styles.title)
  cursor.y += 14
  drawFactColumns(parts, section, [
    { label: 'Supplier', text: order.supplier },
    { label: 'Ordered', text: orderedOn },
    { label: 'In-hands date', text: dueOn ?? '' },
    { label: 'Ship to', text: brand.address ? `${brand.name}\n${brand.address}` : 'To be named' },
  ])
  cursor.y += 14
  const toSum = (label: string, cost: number | null, style = styles.body): Row =>
    toRow([{ text: label, style }], [{ texts: [{ text: format.amount(cost), style }] }])
  const decimals = Math.max(2, ...order.lines.map(({ unitCost }) => countDecimals(unitCost)))
  const rows: RowGroup[] = [
    ...order.lines.map((line) => toGroup(parts, line, { artworkNames, unit, decimals })),
    ...order.setups.map(({ label, cost }) => ({ rows: [{ ...toSum(label, cost), hasRule: true, paddingY: 5 }] })),
  ]
  const align = 'end' as const
  drawTable(pdf, section, {
    columns: [
      { title: 'Item', width: content.width - 230 },
      { title: 'Quantity', width: 70, align },
      { title: 'Unit cost', width: 74, align },
      { title: 'Cost', width: 86, align },
    ],
    groups: [
      ...rows.map((group, index) => ({ ...group, isWithNext: index === rows.length - 1 })),
      {
        rows: [
          {
            ...toSum(`Total, ${currency}`, order.cost, styles.total),
            background: styles.palette['forest-tint'],
            paddingY: 6,
            spaceAbove: 8,
          },
        ],
      },
    ],
    imageWidth: imageSize + 12,
    headerStyle: styles.label,
    ruleColor: styles.palette.line,
  })
}

/** Counts the decimals, 2 to 4, that a rate in ten-thousandths needs; the whole column shows as many. */
const countDecimals = (rate: number | null) => ((rate ?? 0) % 100 === 0 ? 2 : (rate ?? 0) % 10 === 0 ? 3 : 4)

function toGroup(
  { styles, format, images }: PurchaseParts,
  line: PurchaseLine,
  { artworkNames, unit, decimals }: Pick<PurchaseOrderFacts, 'artworkNames' | 'unit'> & { decimals: number },
): RowGroup {
  const { name, color, itemNumber, supplierItemNumber, note, pieces, sizes, imprints, unitCost, cost } = line
  const numbers = [color, supplierItemNumber, itemNumber && supplierItemNumber ? `(${itemNumber})` : itemNumber]
  const product: Row = {
    hasRule: true,
    paddingY: 5,
    cells: [
      {
        texts: [
          { text: name, style: styles.strong },
          { text: numbers.filter(Boolean).join(' · '), style: styles.small },
        ],
      },
      { texts: [{ text: format.count(pieces), style: styles.strong }] },
      { texts: [{ text: format.rate(unitCost, decimals), style: styles.body }] },
      { texts: [{ text: format.amount(cost), style: styles.strong }] },
    ],
  }
  const sizeText = sizes.map((size) => `${size.name} ${format.count(size.quantity)}`).join(', ')
  const details = [sizeText && `Sizes: ${sizeText}`, ...splitNote(note)].filter((text) => text.trim())
  const toImprintRow = (imprint: PurchaseImprint): Row =>
    toRow(
      [
        {
          text: formatImprint({ ...imprint, pms: [...imprint.pms], sizeMm: toPair(imprint), unit }),
          style: styles.body,
        },
        {
          text: [
            imprint.artwork ? `Artwork: ${toArtworkText(artworkNames[imprint.artwork])}` : 'No artwork yet',
            imprint.isRepeat ? 'repeat order' : '',
          ]
            .filter(Boolean)
            .join(', '),
          style: styles.small,
        },
      ],
      [{ texts: [{ text: format.amount(imprint.cost), style: styles.body }] }],
    )
  return {
    framedImage: {
      image: images.get(line.mockup ?? '') ?? images.get(line.image ?? ''),
      alt: formatProduct(line),
      width: imageSize,
      height: imageSize,
      captionStyle: { ...styles.small, size: 6.5 },
      frameColor: styles.palette.edge,
    },
    rows: [
      product,
      ...details.map((text) => ({ cells: [{ texts: [{ text, style: styles.body }], span: 3 }] })),
      ...imprints.map(toImprintRow),
    ],
  }
}

const toPair = ({ sizeMm }: PurchaseImprint): [number, number] | null => (sizeMm ? [sizeMm[0], sizeMm[1]] : null)
