import { themeColors } from '#app/features/brand/colors/palette.ts'
import { drawQrCode } from './draw-qr-code.server.ts'
import { openPdf, type Pdf } from './pdf-writer.server.ts'
import type { TextStyle } from './text/layout-text.ts'

/** An address in lines, and a note for packing, such as number and size. */
export type AddressLabel = {
  lines: string[]
  note: string
  /** Reference code of the package, also drawn as a QR code. */
  code?: string | undefined
}

export type LabelsPdfInput = { title: string; author: string; labels: AddressLabel[]; createdAt: Date }

/** Points: Avery 5160, 30 labels of 2 5/8 × 1 inch on Letter. */
const sheet = { columns: 3, rows: 10, left: 13.5, top: 36, pitchX: 198, width: 189, height: 72 } as const
const padding = { x: 9, y: 4 } as const
const sizes = [9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5] as const
const leading = 1.2
const noteStyle: TextStyle = { style: 'bold', size: 6, color: themeColors.ink }
const noteHeight = 8
const qrSize = 42
const space = { width: sheet.width - 2 * padding.x, height: sheet.height - 2 * padding.y - noteHeight }

/** Renders address labels for sheets of Avery 5160, at their actual size. Text is as large as fits. */
export async function renderLabelsPdf({ title, author, labels, createdAt }: LabelsPdfInput): Promise<Buffer> {
  const pdf = openPdf({ title, author, lang: 'en-US', paper: 'Letter', createdAt })
  const perPage = sheet.columns * sheet.rows
  for (const [index, { lines: texts, note, code }] of labels.entries()) {
    const position = index % perPage
    if (index > 0 && position === 0) pdf.newPage()
    const x = sheet.left + (position % sheet.columns) * sheet.pitchX + padding.x
    const y = sheet.top + Math.floor(position / sheet.columns) * sheet.height + padding.y
    const width = space.width - (code ? qrSize + 4 : 0)
    const { style, lines, isCut } = fit(pdf, texts, width)
    if (code) pdf.artifact(() => drawQrCode(pdf, code, { x: x + space.width - qrSize + 2, y, width: qrSize }))
    pdf.mark(pdf.add(pdf.root, 'P'), () => {
      for (const [row, line] of lines.entries())
        pdf.draw([line], style, { x, width, y: y + row * style.size * leading, align: 'direction' })
    })
    const notes = [note, ...(code ? [code] : []), ...(isCut ? ['incomplete'] : [])]
    const noteLines = pdf.layout(notes.join(' · '), noteStyle, space.width).slice(0, 1)
    const noteY = y + space.height
    pdf.mark(pdf.add(pdf.root, 'P'), () =>
      pdf.draw(noteLines, noteStyle, { x, width: space.width, y: noteY, align: 'end' }),
    )
  }
  return pdf.end(() => {})
}

/** Lays out lines in the largest size that fits. If none does, lines are cut, except the last one, the country. */
function fit(pdf: Pdf, texts: readonly string[], width: number) {
  const layouts = sizes.map((size) => {
    const style: TextStyle = { style: 'regular', size, color: themeColors.ink }
    const lines = texts.flatMap((text) => pdf.layout(text, style, width))
    return { style, lines, max: Math.floor(space.height / (size * leading)), isCut: false }
  })
  const smallest = layouts.at(-1)
  const fitting = layouts.find(({ lines, max }) => lines.length <= max)
  if (fitting || !smallest) return fitting ?? { style: noteStyle, lines: [], isCut: false }
  const { lines, max } = smallest
  return { ...smallest, lines: [...lines.slice(0, max - 1), ...lines.slice(-1)], isCut: true }
}
