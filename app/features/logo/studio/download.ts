import { type MockupOptions, renderMockup } from '../drawing/drawing-client.ts'

export type Sheet = {
  options: MockupOptions
  productName: string
  /** Lines under the name: color and prints. */
  lines: string[]
  shopName: string
}

const margin = 40
const lineHeights = { name: 44, line: 32, note: 30 }
const fonts = {
  name: '600 30px "Instrument Sans Variable", sans-serif',
  line: '400 22px "Instrument Sans Variable", sans-serif',
  note: '400 18px "Instrument Sans Variable", sans-serif',
}
const colors = { background: '#ffffff', ink: '#1d1b18', muted: '#655e55', separator: '#c69c6d' }

/** Returns the mockup as PNG with a caption. */
export async function drawSheet({ options, productName, lines, shopName }: Sheet): Promise<Blob> {
  const image = await renderMockup(options)
  const { width } = image
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no canvas')
  const texts = [
    ...wrapText(context, fonts.name, productName, width).map((text) => ({ text, kind: 'name' as const })),
    ...lines.flatMap((line) =>
      wrapText(context, fonts.line, line, width).map((text) => ({ text, kind: 'line' as const })),
    ),
    ...wrapText(
      context,
      fonts.note,
      `A preview by ${shopName}. You approve a proof before anything is made.`,
      width,
    ).map((text) => ({ text, kind: 'note' as const })),
  ]
  const textHeight = texts.reduce((sum, { kind }) => sum + lineHeights[kind], 0) + 2 * margin
  canvas.width = width
  canvas.height = image.height + textHeight
  context.fillStyle = colors.background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0)
  context.strokeStyle = colors.separator
  context.setLineDash([6, 5])
  context.strokeRect(-2, image.height + 0.5, width + 4, textHeight + 2)
  let y = image.height + margin
  context.textBaseline = 'top'
  for (const { text, kind } of texts) {
    context.font = fonts[kind]
    context.fillStyle = kind === 'name' ? colors.ink : colors.muted
    context.fillText(text, margin, y)
    y += lineHeights[kind]
  }
  image.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the image could not be encoded'))), 'image/png')
  })
}

function wrapText(context: CanvasRenderingContext2D, font: string, text: string, width: number): string[] {
  context.font = font
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const extendedLine = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && context.measureText(extendedLine).width <= width - 2 * margin)
      lines[lines.length - 1] = extendedLine
    else lines.push(word)
  }
  return lines
}

/** Starts a download in the browser. */
export function saveFile(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The URL is not needed after the download starts.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
