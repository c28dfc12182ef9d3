import { themeColors } from '#app/features/brand/colors/palette.ts'
import { drawQrCode } from './draw-qr-code.server.ts'
import { drawTable } from './pdf-table.ts'
import { type Element, openPdf, type Pdf } from './pdf-writer.server.ts'
import { drawFactColumns } from './sections/facts.ts'
import { drawPageEdges } from './sections/page-edges.ts'
import { createStyles, type Styles } from './styles.ts'

export type PackingSlip = {
  /** Reference code, also as a QR code. */
  code: string
  address: string[]
  note: string
  lines: { name: string; quantity: number }[]
  /** Customs invoice of a package to another country. */
  invoice?: Invoice | undefined
}

/** Customs invoice; amounts are formatted, '' for what is unknown. */
type Invoice = {
  shipper: string[]
  importer: string[]
  date: string
  lines: { name: string; hsCode: string; origin: string; quantity: number; value: string }[]
  total: string
}

export type PackingSlipsPdfInput = {
  title: string
  /** The shop. */
  author: string
  /** Heading of the package: "Welcome boxes from Northwind Traders" */
  heading: string
  slips: PackingSlip[]
  createdAt: Date
}

const qrSize = 76
/** Heading, addresses and the first line of an invoice. */
const minInvoiceHeight = 160

/** Renders a packing slip a page: to whom, what is in the package, and a reference code to scan. */
export async function renderPackingSlipsPdf(input: PackingSlipsPdfInput): Promise<Buffer> {
  const { title, author, heading, slips, createdAt } = input
  const pdf = openPdf({ title, author, lang: 'en-US', paper: 'Letter', createdAt })
  const styles = createStyles(themeColors)
  const { content, cursor } = pdf
  const width = content.width - qrSize - 16
  for (const [index, { code, address, note, lines, invoice }] of slips.entries()) {
    if (index > 0) pdf.newPage()
    const section = pdf.add(pdf.root, 'Sect')
    const top = cursor.y
    pdf.artifact(() => drawQrCode(pdf, code, { x: content.x + content.width - qrSize, y: top, width: qrSize }))
    pdf.flow(pdf.add(section, 'P'), pdf.layout('Packing slip', styles.eyebrow, width), styles.eyebrow, { width })
    pdf.flow(pdf.add(section, 'H1'), pdf.layout(heading, styles.heading, width), styles.heading, { width })
    cursor.y = Math.max(cursor.y, top + qrSize) + 14
    drawFactColumns({ pdf, styles }, section, [
      { label: 'Ship to', text: address.join('\n'), style: styles.lead },
      { label: 'Reference', text: code, style: styles.total },
      { label: 'Note', text: note },
    ])
    cursor.y += 14
    drawTable(pdf, section, {
      columns: [
        { title: 'Contents', width: content.width - 70 },
        { title: 'Units', width: 70, align: 'end' },
      ],
      groups: lines.map(({ name, quantity }) => ({
        rows: [
          {
            hasRule: true,
            cells: [
              { texts: [{ text: name, style: styles.strong }] },
              { texts: [{ text: quantity.toLocaleString('en-US'), style: styles.strong }] },
            ],
          },
        ],
      })),
      imageWidth: 0,
      headerStyle: styles.label,
      ruleColor: styles.palette.line,
    })
    if (invoice) drawInvoice({ pdf, styles }, section, { code, invoice })
  }
  return pdf.end(() => drawPageEdges({ pdf, styles }, { left: author, right: heading }))
}

const declaration =
  'Gifts and promotional goods, not for resale. Terms: DDP, duties and taxes are paid by the shipper. I declare that all information on this invoice is true and correct.'

/** An invoice for customs below the slip, to be completed by hand where something is unknown. */
function drawInvoice(
  { pdf, styles }: { pdf: Pdf; styles: Styles },
  section: Element,
  { code, invoice }: { code: string; invoice: Invoice },
): void {
  const { content, cursor } = pdf
  cursor.y += 26
  pdf.ensureSpace(minInvoiceHeight)
  pdf.flow(
    pdf.add(section, 'H2'),
    pdf.layout('Commercial invoice', styles.subheading, content.width),
    styles.subheading,
  )
  cursor.y += 8
  drawFactColumns({ pdf, styles }, section, [
    { label: 'Shipper', text: invoice.shipper.join('\n') },
    { label: 'Recipient and importer', text: invoice.importer.join('\n') },
    { label: 'Number and date', text: `${code}\n${invoice.date}` },
  ])
  const toCell = (text: string, style = styles.body) => ({ texts: [{ text: text || '—', style }] })
  drawTable(pdf, section, {
    columns: [
      { title: 'Description', width: content.width - 300 },
      { title: 'HS code', width: 80 },
      { title: 'Origin', width: 100 },
      { title: 'Pieces', width: 50, align: 'end' },
      { title: 'Value, USD', width: 70, align: 'end' },
    ],
    groups: [
      ...invoice.lines.map(({ name, hsCode, origin, quantity, value }) => ({
        rows: [
          {
            hasRule: true,
            cells: [toCell(name), toCell(hsCode), toCell(origin), toCell(String(quantity)), toCell(value)],
          },
        ],
      })),
      {
        rows: [
          {
            hasRule: true,
            cells: [
              toCell('Total', styles.strong),
              undefined,
              undefined,
              undefined,
              toCell(invoice.total, styles.strong),
            ],
          },
        ],
      },
    ],
    imageWidth: 0,
    headerStyle: styles.label,
    ruleColor: styles.palette.line,
  })
  cursor.y += 10
  for (const text of [declaration, 'Name, date and signature: ______________________________'])
    pdf.flow(pdf.add(section, 'P'), pdf.layout(text, styles.small, content.width), styles.small)
}
