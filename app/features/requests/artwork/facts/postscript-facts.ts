import { type ArtworkFacts, type ColorFacts, createEmptyColors, type ImageFact, toMillimeters } from './facts.ts'

/**
 * Returns the facts in the header of an EPS or older AI file. The file is a program, which is not run (DSC 3.0; EPSF 3.0).
 * @param text its beginning and end, which contains values declared `(atend)`
 */
export function getPostscriptFacts(text: string): ArtworkFacts {
  const comments = getComments(text)
  const getValues = (...names: string[]) => names.flatMap((name) => comments.get(name) ?? [])
  const box =
    getBox(getValues('HiResBoundingBox')) ?? getBox(getValues('ExactBoundingBox')) ?? getBox(getValues('BoundingBox'))
  const size = box ? toMillimeters(box.width, box.height) : null
  const needed = parseFontNames(getValues('DocumentNeededFonts', 'DocumentNeededResources', 'DocumentFonts'))
  const supplied = new Set(parseFontNames(getValues('DocumentSuppliedFonts', 'DocumentSuppliedResources')))
  const fonts = [...new Set([...needed, ...supplied])].sort()
  const image = getImage(text, box)
  return {
    pages: 1,
    size,
    otherSizes: [],
    fonts: fonts.map((name) => ({ name, embedded: supplied.has(name) })),
    images: image ? [image] : [],
    colors: getColors(comments),
    hasVectors: image && isOfImageEditor(getValues('Creator')) && !drawsPaths(text) ? false : null,
    extraContents: [],
  }
}

/** Returns comments by name; `%%+` continues the previous one, and the trailer replaces `(atend)`. */
function getComments(text: string): Map<string, string[]> {
  const comments = new Map<string, string[]>()
  let last = ''
  for (const [, name = '', value = ''] of text.matchAll(/^%%([A-Za-z]+|\+)[: \t]?[ \t]*([^\r\n]*)/gm)) {
    if (name !== '+') last = name
    if (value === '' || value.startsWith('(atend)')) continue
    comments.set(last, [...(comments.get(last) ?? []), value])
  }
  return comments
}

function getBox([first]: string[]): { width: number; height: number } | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = (first ?? '').trim().split(/\s+/).map(Number)
  const [width, height] = [right - left, top - bottom]
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** Parses `font Name Name`, or names alone. */
function parseFontNames(values: string[]): string[] {
  return values.flatMap((value) => {
    const words = value.split(/\s+/).filter(Boolean)
    if (words[0] === 'font') return words.slice(1)
    return ['procset', 'file', 'pattern', 'form', 'encoding', 'cmap'].includes(words[0] ?? '') ? [] : words
  })
}

function getColors(comments: Map<string, string[]>): ColorFacts {
  const custom = ['DocumentCustomColors', 'CMYKCustomColor', 'RGBCustomColor'].flatMap(
    (name) => comments.get(name) ?? [],
  )
  const spots = new Set(custom.flatMap((value) => [...value.matchAll(/\(([^()]+)\)/g)].map(([, name = '']) => name)))
  const process = (comments.get('DocumentProcessColors') ?? []).join(' ')
  const models = createEmptyColors().models
  if (/Cyan|Magenta|Yellow/i.test(process)) models.push('CMYK')
  else if (/Black/i.test(process)) models.push('gray')
  return { ...createEmptyColors(), models, spots: [...spots].sort() }
}

/** Pixel sizes: the comment of Photoshop, the operator with its matrix, and its dictionary (PostScript LRM, 4.10). */
const imagePatterns = [
  /^%ImageData:\s*(\d+)\s+(\d+)/m,
  /(?:^|\s)(\d+)\s+(\d+)\s+(?:1|2|4|8|12)\s*\[\s*-?[\d.]+(?:\s+-?[\d.]+){5}\s*\]/,
  /\/ImageType\s+1\b[^>]{0,300}?\/Width\s+(\d+)[^>]{0,300}?\/Height\s+(\d+)/,
]

function getImage(text: string, box: { width: number } | undefined): ImageFact | undefined {
  const [, columns, rows] = imagePatterns.map((pattern) => pattern.exec(text)).find(Boolean) ?? []
  if (!columns || !rows) return undefined
  const dpi = box ? Math.round(Number(columns) / (box.width / 72)) : null
  return { width: Number(columns), height: Number(rows), dpi }
}

/** Programs that write an image into an EPS; others name their own operators, which say nothing without being run. */
const isOfImageEditor = ([creator = '']: string[]) =>
  /Photoshop|GIMP|ImageMagick|GraphicsMagick|Paint ?Shop|IrfanView|XnView|tiff2ps|libtiff|jpeg2ps|sam2p|bmeps|pnmtops/i.test(
    creator,
  )

/** True if the program draws lines, curves or letters; definitions before its setup do not count. */
function drawsPaths(text: string): boolean {
  const program = text.slice(Math.max(0, text.indexOf('%%EndProlog')))
  return /(?:^|[\s{}])(?:r?lineto|r?curveto|arcn?|rectfill|rectstroke|show|ashow|widthshow)(?=[\s{}]|$)/m.test(program)
}
