import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type StructureNode = { role: string; alt?: string; children: (StructureNode | { type: string; id: string })[] }

/** Reads text, structure and facts of a PDF file. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const pages = []
  for (let number = 1; number <= document.numPages; number++) pages.push(await readPage(document, number))
  const { info } = await document.getMetadata()
  const outline = ((await document.getOutline()) ?? []).map(({ title }) => title)
  const result = { pages, outline, info: info as Record<string, unknown>, isMarked: await isMarked(document) }
  await task.destroy()
  return result
}

/** pdf.js returns a map, and declares an object. */
async function isMarked(document: PDFDocumentProxy): Promise<boolean> {
  const facts: unknown = await document.getMarkInfo()
  return facts instanceof Map && facts.get('Marked') === true
}

async function readPage(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const texts = items.flatMap((item) => ('str' in item ? [{ text: item.str, y: Number(item.transform[5]) }] : []))
  return { text: toPlainSpaces(text), texts, structure: (await page.getStructTree()) as StructureNode }
}

/** Returns the points from one text of a page down to another. */
export function getDistance({ texts }: Pick<Awaited<ReturnType<typeof readPage>>, 'texts'>, from: string, to: string) {
  const [start = Number.NaN, end = Number.NaN] = [from, to].map(
    (part) => texts.find(({ text }) => text.includes(part))?.y,
  )
  return start - end
}

export const toPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** Lists the elements of a page's structure, parents first. */
export const listElements = (node: StructureNode): StructureNode[] => [
  node,
  ...node.children.flatMap((child) => ('children' in child ? listElements(child) : [])),
]
