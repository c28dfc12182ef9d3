import { themeColors } from '#app/features/brand/colors/palette.ts'
import { getLeading } from './draw-lines.ts'
import { openPdf } from './pdf-writer.server.ts'
import type { TextStyle } from './text/layout-text.ts'

/** An address in lines, and a note for whoever packs, such as number and size. */
export type AddressLabel = { lines: string[]; note: string }

export type LabelsPdfInput = { title: string; author: string; labels: AddressLabel[]; createdAt: Date }

/** Points: Avery 5160, 30 labels of 2 5/8 × 1 inch on Letter. */
const sheet = { columns: 3, rows: 10, left: 13.5, top: 36, pitchX: 198, width: 189, height: 72 } as const
const padding = { x: 9, y: 4 } as const
const sizes = [9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6] as const

/** Renders address labels for sheets of Avery 5160, at their actual size. Text is as large as fits. */
export async function renderLabelsPdf({ title, author, labels, createdAt }: LabelsPdfInput): Promise<Buffer> {
  const pdf = openPdf({ title, author, lang: 'en-US', paper: 'Letter', createdAt })
  const perPage = sheet.columns * sheet.rows
  const width = sheet.width - 2 * padding.x
  for (const [index, { lines, note }] of labels.entries()) {
    const at = index % perPage
    if (index > 0 && at === 0) pdf.newPage()
    const x = sheet.left + (at % sheet.columns) * sheet.pitchX + padding.x
    const y = sheet.top + Math.floor(at / sheet.columns) * sheet.height + padding.y
    const small: TextStyle = { style: 'bold', size: 6, color: themeColors.ink }
    const noteHeight = note ? getLeading(small) : 0
    const space = sheet.height - 2 * padding.y - noteHeight
    const fits = sizes
      .map((size): TextStyle => ({ style: 'regular', size, color: themeColors.ink }))
      .map((style) => ({ style, laid: lines.flatMap((line) => pdf.layout(line, style, width)) }))
    const { style, laid } = fits.find((each) => each.laid.length * getLeading(each.style) <= space) ??
      fits.at(-1) ?? { style: small, laid: [] }
    const fitting = laid.slice(0, Math.floor(space / getLeading(style)))
    const element = pdf.add(pdf.root, 'P')
    pdf.mark(element, () => pdf.draw(fitting, style, { x, y, width, align: 'direction' }))
    if (!note) continue
    const noteLines = pdf.layout(note, small, width).slice(0, 1)
    const noteY = y + sheet.height - 2 * padding.y - noteHeight
    pdf.mark(pdf.add(pdf.root, 'P'), () => pdf.draw(noteLines, small, { x, y: noteY, width, align: 'end' }))
  }
  return pdf.end(() => {})
}
