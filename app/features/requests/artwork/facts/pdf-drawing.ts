import type { OPS, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type ArtworkFacts, type ImageFact, removeDuplicates, type Size, toMillimeters } from './facts.ts'
import { type PdfInks, removeFontPrefix } from './pdf-inks.ts'

/** Maximum number of inspected pages. */
const maxPages = 20

type Operators = typeof OPS
type DrawnObjects = {
  fonts: Set<string>
  /** Images by identity. */
  images: Map<unknown, ImageFact>
  hasVectors: boolean
  sizes: Size[]
}
type Matrix = readonly [number, number, number, number]
type GraphicsState = { matrix: Matrix; font: string; isTextInvisible: boolean }

/**
 * Returns the facts of a PDF: drawn objects from the pdf.js operator list, and inks.
 * @param shouldContinue called before every page; stops if it returns false
 */
export async function readPdfFacts(
  document: PDFDocumentProxy,
  operators: Operators,
  { inks, shouldContinue }: { inks: PdfInks; shouldContinue: () => boolean },
): Promise<ArtworkFacts> {
  const drawn: DrawnObjects = { fonts: new Set(), images: new Map(), hasVectors: false, sizes: [] }
  const pages = document.numPages
  let inspectedPages = 0
  while (inspectedPages < Math.min(pages, maxPages) && (inspectedPages === 0 || shouldContinue())) {
    const page = await document.getPage(inspectedPages + 1)
    await readPage(page, operators, drawn)
    page.cleanup()
    inspectedPages += 1
  }
  const [size = null, ...others] = removeDuplicates(drawn.sizes)
  return {
    pages,
    size,
    otherSizes: others,
    fonts: [...drawn.fonts].sort().map((name) => ({ name, embedded: inks.embeddedFonts.get(name) ?? null })),
    images: [...drawn.images.values()],
    colors: inks.colors,
    hasVectors: drawn.hasVectors,
    extraContents: inks.isEncrypted ? ['restrictions on printing or editing, so that inks were not read'] : [],
    ...(inspectedPages < pages ? { inspectedPages } : {}),
  }
}

async function readPage(page: PDFPageProxy, operators: Operators, drawn: DrawnObjects): Promise<void> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const unit = page.userUnit
  const [width, height] = [(right - left) * unit, (top - bottom) * unit]
  drawn.sizes.push(page.rotate % 180 === 0 ? toMillimeters(width, height) : toMillimeters(height, width))
  const operatorList = await page.getOperatorList({ annotationMode: 0 })
  const reader = new OperatorListReader(page, operators, drawn)
  reader.read(operatorList.fnArray, operatorList.argsArray, [unit, 0, 0, unit])
}

class OperatorListReader {
  private readonly page: PDFPageProxy
  private readonly operators: Operators
  private readonly drawn: DrawnObjects
  private readonly paints: ReadonlySet<number>

  constructor(page: PDFPageProxy, operators: Operators, drawn: DrawnObjects) {
    this.page = page
    this.operators = operators
    this.drawn = drawn
    const { fill, eoFill, stroke, closeStroke, fillStroke, eoFillStroke, closeFillStroke, closeEOFillStroke } =
      operators
    this.paints = new Set([
      fill,
      eoFill,
      stroke,
      closeStroke,
      fillStroke,
      eoFillStroke,
      closeFillStroke,
      closeEOFillStroke,
    ])
  }

  read(functions: readonly number[], values: readonly unknown[], start: Matrix): void {
    const { operators, drawn } = this
    const initial: GraphicsState = { matrix: start, font: '', isTextInvisible: false }
    const saved: GraphicsState[] = []
    let state = initial
    for (const [index, operator] of functions.entries()) {
      const args = toArray(values[index])
      switch (operator) {
        case operators.save:
          saved.push(state)
          break
        case operators.restore:
        case operators.paintFormXObjectEnd:
          state = saved.pop() ?? initial
          break
        case operators.transform:
          state = { ...state, matrix: multiply(state.matrix, args) }
          break
        case operators.paintFormXObjectBegin:
          saved.push(state)
          if (args[0]) state = { ...state, matrix: multiply(state.matrix, toArray(args[0])) }
          break
        case operators.setFont:
          state = { ...state, font: String(args[0]) }
          break
        case operators.setTextRenderingMode:
          state = { ...state, isTextInvisible: args[0] === 3 }
          break
        case operators.showText:
          if (!state.isTextInvisible) this.addFont(state.font)
          break
        case operators.constructPath:
          if (this.paints.has(Number(args[0]))) drawn.hasVectors = true
          break
        case operators.shadingFill:
          drawn.hasVectors = true
          break
        case operators.setFillColorN:
        case operators.setStrokeColorN:
          this.readPattern(args, state.matrix)
          break
        default:
          this.readImage(operator, args, state.matrix)
      }
    }
  }

  private addFont(id: string): void {
    // Type 3 fonts draw each letter in the file, so that they cannot be missing.
    if (!this.page.commonObjs.has(id)) return
    const { name, isType3Font } = this.page.commonObjs.get(id) as { name?: string; isType3Font?: boolean }
    if (isType3Font) this.drawn.hasVectors = true
    else this.drawn.fonts.add(removeFontPrefix(name ?? 'a font without a name'))
  }

  private readImage(operator: number, [first, width, height]: readonly unknown[], matrix: Matrix): void {
    const { paintImageXObject, paintInlineImageXObject, paintImageMaskXObject } = this.operators
    if (operator === paintImageXObject) this.addImage(`${this.page.pageNumber} ${first}`, { width, height }, matrix)
    if (operator === paintInlineImageXObject || operator === paintImageMaskXObject) this.addImage(first, first, matrix)
  }

  /** An image fills the unit square; the matrix makes it as large as it is drawn. */
  private addImage(key: unknown, image: unknown, [a, b, c, d]: Matrix): void {
    const { width, height } = getSize(image)
    // Programs fill areas with images of one pixel.
    if (!(width && height) || width * height === 1) return
    const horizontalDpi = width / (Math.hypot(a, b) / 72)
    const verticalDpi = height / (Math.hypot(c, d) / 72)
    const dpi = Math.round(Math.min(horizontalDpi, verticalDpi, this.drawn.images.get(key)?.dpi ?? Infinity))
    this.drawn.images.set(key, { width, height, dpi: Number.isFinite(dpi) ? dpi : null })
  }

  /** A tiling pattern brings the list of what a tile draws. */
  private readPattern(args: readonly unknown[], matrix: Matrix): void {
    const [kind, , list] = args
    if (kind !== 'TilingPattern' || typeof list !== 'object' || list === null) return
    const { fnArray, argsArray } = list as { fnArray?: number[]; argsArray?: unknown[] }
    if (fnArray && argsArray) this.read(fnArray, argsArray, matrix)
  }
}

const toArray = (value: unknown): readonly unknown[] =>
  Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as ArrayLike<unknown>) : []

function multiply([a, b, c, d]: Matrix, factor: readonly unknown[]): Matrix {
  const [e = 1, f = 0, g = 0, h = 1] = factor.map(Number)
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h]
}

function getSize(image: unknown): { width?: number; height?: number } {
  const { width, height } = (typeof image === 'object' && image !== null ? image : {}) as Record<string, unknown>
  return {
    ...(Number(width) > 0 ? { width: Number(width) } : {}),
    ...(Number(height) > 0 ? { height: Number(height) } : {}),
  }
}
