import { themeColors } from '#app/features/brand/colors/palette.ts'
import { drawQrCode } from './draw-qr-code.server.ts'
import { openPdf, type Pdf } from './pdf-writer.server.ts'
import type { TextStyle } from './text/layout-text.ts'

/** A code as it is printed, and the address that its QR code opens. */
export type CodeCard = { code: string; url: string }

export type CodeCardsPdfInput = {
  title: string
  author: string
  /** Heading of each card. */
  heading: string
  text: string
  /** Where the code is typed, such as `shop.example/r/northwind`. */
  address: string
  cards: CodeCard[]
  createdAt: Date
}

/** Points: Avery 5371, ten cards of 3 1/2 × 2 inches on Letter. */
const sheet = { columns: 2, rows: 5, left: 54, top: 36, width: 252, height: 144 } as const
const padding = 14
const qrSize = 78

const headingStyle: TextStyle = { style: 'bold', size: 11, color: themeColors.ink }
const textStyle: TextStyle = { style: 'regular', size: 7.5, color: themeColors.ink }
const codeStyle: TextStyle = { style: 'bold', size: 15, color: themeColors.ink }
/** Points; longer texts are cut. */
const minSize = 5
const textWidth = sheet.width - 3 * padding - qrSize

/** Renders cards with a code each, at their actual size, to cut or for perforated sheets. */
export async function renderCodeCardsPdf(input: CodeCardsPdfInput): Promise<Buffer> {
  const { title, author, heading, text, address, cards, createdAt } = input
  const pdf = openPdf({ title, author, lang: 'en-US', paper: 'Letter', createdAt })
  const perPage = sheet.columns * sheet.rows
  for (const [index, { code, url }] of cards.entries()) {
    const at = index % perPage
    if (index > 0 && at === 0) pdf.newPage()
    const left = sheet.left + (at % sheet.columns) * sheet.width
    const top = sheet.top + Math.floor(at / sheet.columns) * sheet.height
    pdf.artifact(() => drawFrame(pdf, { left, top, url }))
    const write = (value: string, style: TextStyle, { y, max }: { y: number; max: number }) => {
      const fitted = fit(pdf, value, { style, max })
      pdf.mark(pdf.add(pdf.root, 'P'), () =>
        pdf.draw(fitted.lines, fitted.style, { x: left + padding, y: top + y, width: textWidth, align: 'direction' }),
      )
    }
    write(heading, headingStyle, { y: padding, max: 2 })
    write(text, textStyle, { y: 46, max: 3 })
    write(code, codeStyle, { y: 84, max: 1 })
    write(address, textStyle, { y: 106, max: 3 })
  }
  return pdf.end(() => {})
}

/** Lays out a text in the largest size, up to that of its style, that needs at most `max` lines: half a code would be useless. */
function fit(pdf: Pdf, value: string, { style, max }: { style: TextStyle; max: number }) {
  const lines = pdf.layout(value, style, textWidth)
  if (lines.length > max && style.size > minSize)
    return fit(pdf, value, { style: { ...style, size: style.size - 0.5 }, max })
  return { style, lines: lines.slice(0, max) }
}

/** A hairline to cut along, and the QR code. */
function drawFrame(pdf: Pdf, { left, top, url }: { left: number; top: number; url: string }): void {
  pdf.doc.lineWidth(0.25).strokeColor('#c8c8c8').rect(left, top, sheet.width, sheet.height).stroke()
  const y = top + (sheet.height - qrSize) / 2
  drawQrCode(pdf, url, { x: left + sheet.width - padding - qrSize, y, width: qrSize })
}
