import PDFDocument from 'pdfkit'
import { escapeMarkup } from '#app/lib/text/escape.ts'
import { drawLines, getLeading, type TextBox } from './draw-lines.ts'
import { margin } from './styles.ts'
import { createFontSet, type FontSet } from './text/font-set.server.ts'
import { type Line, layoutText, type TextStyle } from './text/layout-text.ts'

export type Element = PDFKit.PDFStructureElement

/** JPEG or PNG; size in pixels. */
export type PdfImage = { bytes: Buffer; width: number; height: number }

export type PdfOptions = {
  title: string
  author: string
  /** BCP 47 tag. */
  lang: string
  paper: 'A4' | 'Letter'
  createdAt: Date
}

/** PDFKit writes title and author into the XML metadata without escaping them. */
class EscapingPdfDocument extends PDFDocument {
  _addInfo() {
    const addInfo: unknown = Reflect.get(PDFDocument.prototype, '_addInfo')
    const { info } = this
    for (const key of ['Title', 'Author'] as const) info[key] = escapeMarkup(info[key] ?? '')
    if (typeof addInfo === 'function') addInfo.call(this)
  }
}

/** A tagged PDF (PDF/UA) whose parts draw in order from top to bottom. */
export function openPdf({ title, author, lang, paper, createdAt }: PdfOptions) {
  // The types of PDFKit lack the subset PDF/UA.
  const options: Record<string, unknown> = {
    size: paper === 'A4' ? 'A4' : 'LETTER',
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    info: { Title: title, Author: author, Creator: 'Boxwright', Producer: 'PDFKit', CreationDate: createdAt },
  }
  const doc = new EscapingPdfDocument(options as PDFKit.PDFDocumentOptions)
  const fonts: FontSet = createFontSet(doc)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  const { width, height } = doc.page
  const cursor = { y: margin.top }
  const content = { x: margin.left, width: width - margin.left - margin.right, bottom: height - margin.bottom }
  const tags = new WeakMap<Element, string>()
  let onNewPage: (() => void) | undefined

  const add = (parent: Element, type: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element => {
    const element = doc.struct(type, options)
    tags.set(element, type)
    parent.add(element)
    return element
  }

  /** Draws content of an element on the current page. */
  function mark(element: Element, draw: () => void): void {
    const marked = doc.markStructureContent(tags.get(element) ?? 'P')
    draw()
    doc.endMarkedContent()
    element.add(marked)
  }

  /** Draws what is not read aloud: lines, backgrounds, repeated headers. */
  function artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }

  function newPage(): void {
    doc.addPage()
    cursor.y = margin.top
    onNewPage?.()
  }

  /** Adds a bookmark of the current position. */
  const addBookmark = (title: string) => doc.outline.addItem(title, { top: cursor.y - 8, left: width })

  const openedImages = new Map<PdfImage, PDFKit.Mixins.OpenedImage>()
  /** Opens an image, which the file then has once. */
  function openImage(image: PdfImage): PDFKit.Mixins.OpenedImage {
    const opened = openedImages.get(image) ?? doc.openImage(image.bytes)
    openedImages.set(image, opened)
    return opened
  }

  const layout = (text: string, style: TextStyle, maxWidth: number) => layoutText(fonts, text, style, maxWidth)

  const draw = (lines: readonly Line[], style: TextStyle, box: TextBox) => drawLines(doc, lines, style, box)

  /** Draws text as an element of its own, without moving the cursor. */
  const drawText = (parent: Element, type: string, text: { lines: readonly Line[]; style: TextStyle } & TextBox) =>
    mark(add(parent, type), () => draw(text.lines, text.style, text))

  /** Draws lines from the cursor on, over as many pages as they take. */
  function flow(
    element: Element,
    lines: readonly Line[],
    style: TextStyle,
    at: { x?: number; width?: number } = {},
  ): void {
    const { x = content.x, width: space = content.width } = at
    const leading = getLeading(style)
    let rest = lines
    while (rest.length > 0) {
      const fitting = Math.floor((content.bottom - cursor.y) / leading)
      // Neither the first nor the last line of a paragraph stands alone on a page.
      const isAlone = fitting < rest.length && (fitting < 2 || rest.length - fitting < 2) && rest.length > 3
      const count = Math.max(0, isAlone ? fitting - 1 : fitting)
      if (count < Math.min(2, rest.length)) {
        newPage()
        continue
      }
      const page = rest.slice(0, count)
      mark(element, () => draw(page, style, { x, y: cursor.y, width: space, align: 'direction' }))
      cursor.y += page.length * leading
      rest = rest.slice(page.length)
      if (rest.length > 0) newPage()
    }
  }

  /** Begins a new page unless a height is left on this one. */
  const ensureSpace = (needed: number): void => {
    if (cursor.y + needed > content.bottom && cursor.y > margin.top) newPage()
  }

  /** Draws on all pages, ends the document and returns its bytes. */
  async function end(drawOnPage: (page: number, pages: number) => void): Promise<Buffer> {
    root.end()
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page)
      artifact(() => drawOnPage(page + 1, count), 'Pagination')
    }
    const ended = new Promise<void>((done) => doc.on('end', done))
    doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  return {
    doc,
    root,
    cursor,
    content,
    size: { width, height },
    add,
    mark,
    artifact,
    addBookmark,
    openImage,
    newPage,
    layout,
    draw,
    drawText,
    flow,
    ensureSpace,
    end,
    /** @param handler draws on each page that begins from now on */
    setOnNewPage: (handler: (() => void) | undefined) => {
      onNewPage = handler
    },
  }
}

export type Pdf = ReturnType<typeof openPdf>
