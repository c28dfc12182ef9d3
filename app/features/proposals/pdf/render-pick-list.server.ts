import { themeColors } from '#app/features/brand/colors/palette.ts'
import { drawTable, type Row } from './pdf-table.ts'
import { openPdf } from './pdf-writer.server.ts'
import { drawPageEdges } from './sections/page-edges.ts'
import { createStyles } from './styles.ts'

export type PickListPdfInput = {
  title: string
  author: string
  /** "120 packages" */
  text: string
  lines: { location: string; name: string; code: string; quantity: number }[]
  createdAt: Date
}

/** Renders what to pick, by location and item, with a box to tick. */
export async function renderPickListPdf({ title, author, text, lines, createdAt }: PickListPdfInput): Promise<Buffer> {
  const pdf = openPdf({ title, author, lang: 'en-US', paper: 'Letter', createdAt })
  const styles = createStyles(themeColors)
  const { content, cursor } = pdf
  const section = pdf.add(pdf.root, 'Sect')
  pdf.flow(pdf.add(section, 'H1'), pdf.layout(title, styles.heading, content.width), styles.heading)
  pdf.flow(pdf.add(section, 'P'), pdf.layout(text, styles.body, content.width), styles.body)
  cursor.y += 12
  const toRow = ({ location, name, code, quantity }: PickListPdfInput['lines'][number]): Row => ({
    hasRule: true,
    cells: [
      { texts: [{ text: name, style: styles.strong }] },
      { texts: [{ text: code, style: styles.body }] },
      { texts: [{ text: location || 'Not in stock', style: styles.body }] },
      { texts: [{ text: quantity.toLocaleString('en-US'), style: styles.total }] },
      { texts: [{ text: '', style: styles.body }] },
    ],
  })
  drawTable(pdf, section, {
    columns: [
      { title: 'Item', width: content.width - 290 },
      { title: 'Code', width: 80 },
      { title: 'Location', width: 100 },
      { title: 'Units', width: 60, align: 'end' },
      { title: 'Picked', width: 50, align: 'end' },
    ],
    groups: lines.map((line) => ({ rows: [toRow(line)] })),
    imageWidth: 0,
    headerStyle: styles.label,
    ruleColor: styles.palette.line,
  })
  return pdf.end((page, pages) =>
    drawPageEdges({ pdf, styles }, { left: author, right: `${title} — page ${page} of ${pages}` }),
  )
}
