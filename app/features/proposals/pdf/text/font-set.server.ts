import { type FontStyle, listFontFiles, readFont } from './fonts.server.ts'

/** Font of pdfkit with the coverage of its font library, which its types leave out. */
type CurrentFont = { font: { hasGlyphForCodePoint(codePoint: number): boolean } }

/** Characters that join or style others, and are dropped if no font has them. */
const joinerPattern = /[\u200d\ufe0e\ufe0f]/gu

/** Shown for characters of scripts without a font. */
const replacement = '\ufffd'

export type FontChoice = { font: string; text: string; isReplaced: boolean }

/** Chooses fonts for the characters of a document, and measures text in them. */
export function createFontSet(doc: PDFKit.PDFDocument) {
  const coverage = new Map<string, CurrentFont['font']>()
  const choices = new Map<string, FontChoice[]>()

  function getCoverage(file: ReturnType<typeof listFontFiles>[number]): CurrentFont['font'] {
    const known = coverage.get(file.name)
    if (known) return known
    doc.registerFont(file.name, readFont(file))
    doc.font(file.name)
    const { font } = Reflect.get(doc, '_font') as CurrentFont
    coverage.set(file.name, font)
    return font
  }

  const find = (text: string, style: FontStyle): string | undefined => {
    const points = Array.from(text, (each) => each.codePointAt(0) ?? 0)
    return getFontFiles(style).find(
      (file) =>
        points.every((point) => file.ranges.some(([from, to]) => point >= from && point <= to)) &&
        points.every((point) => getCoverage(file).hasGlyphForCodePoint(point)),
    )?.name
  }

  /** Chooses the first font that has all of a grapheme; else one for each of its characters. */
  function choose(grapheme: string, style: FontStyle): FontChoice[] {
    const key = `${style}/${grapheme}`
    const known = choices.get(key)
    if (known) return known
    const visible = grapheme.replace(joinerPattern, '')
    const whole = find(grapheme, style)
    const font = whole ?? find(visible, style)
    const chosen =
      font !== undefined
        ? [toChoice(font, whole === undefined ? visible : grapheme)]
        : Array.from(visible, (text) => {
            const own = find(text, style)
            return { font: own ?? find(replacement, style) ?? '', text: own ? text : replacement, isReplaced: !own }
          })
    choices.set(key, chosen)
    return chosen
  }

  const measure = (text: string, font: string, size: number): number =>
    doc.font(font).fontSize(size).widthOfString(text)

  return { choose, measure }
}

/** Draws the Thai vowel am as its parts, the ring below a tone mark, which pdfkit's font library does not do. */
function toChoice(font: string, text: string): FontChoice {
  const drawn = text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
  return { font, text: drawn, isReplaced: drawn !== text }
}

export type FontSet = ReturnType<typeof createFontSet>

const filesByStyle = new Map<FontStyle, ReturnType<typeof listFontFiles>>()

function getFontFiles(style: FontStyle) {
  const files = filesByStyle.get(style) ?? listFontFiles(style)
  filesByStyle.set(style, files)
  return files
}
