import { themeColors } from '#app/features/brand/colors/palette.ts'
import { drawQrCode } from './draw-qr-code.server.ts'
import { drawTable } from './pdf-table.ts'
import { openPdf } from './pdf-writer.server.ts'
import { drawFactColumns } from './sections/facts.ts'
import { drawPageEdges } from './sections/page-edges.ts'
import { createStyles } from './styles.ts'

export type PackingSlip = {
  /** Reference code, also as a QR code. */
  code: string
  address: string[]
  note: string
  lines: { name: string; quantity: number }[]
}

export type PackingSlipsPdfInput = {
  title: string
  /** The shop. */
  author: string
  /** Of the package: "Welcome boxes from Northwind Traders" */
  heading: string
  slips: PackingSlip[]
  createdAt: Date
}

const qrSize = 76

/** Renders a packing slip a page: to whom, what is in the package, and a reference code to scan. */
export async function renderPackingSlipsPdf(input: PackingSlipsPdfInput): Promise<Buffer> {
  const { title, author, heading, slips, createdAt } = input
  const pdf = openPdf({ title, author, lang: 'en-US', paper: 'Letter', createdAt })
  const styles = createStyles(themeColors)
  const { content, cursor } = pdf
  const width = content.width - qrSize - 16
  for (const [index, { code, address, note, lines }] of slips.entries()) {
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
      ...{ imageWidth: 0, headerStyle: styles.label, ruleColor: styles.palette.line },
    })
  }
  return pdf.end(() => drawPageEdges({ pdf, styles }, { left: author, right: heading }))
}
