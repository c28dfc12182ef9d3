import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './unpack-woff.server.ts'

const { resolve } = createRequire(import.meta.url)

export type FontStyle = 'regular' | 'medium' | 'bold' | 'display'

/** Static WOFF: pdfkit's font library crashes on WOFF2. `name` is that of the file in its package, without `.woff`. */
export type FontFile = { name: string; ranges: readonly (readonly [number, number])[] }

const weights: Record<FontStyle, { sans: number; noto: number; nanum: number }> = {
  regular: { sans: 400, noto: 400, nanum: 400 },
  medium: { sans: 500, noto: 400, nanum: 400 },
  bold: { sans: 600, noto: 600, nanum: 700 },
  display: { sans: 600, noto: 600, nanum: 700 },
}

/** Subsets of the fallbacks, in order; those of other packages would draw Latin letters differently. */
const notoSubsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const

/** Returns the fonts of a style, in the order in which they are tried for a character. */
export function listFontFiles(style: FontStyle): FontFile[] {
  const { sans, noto, nanum } = weights[style]
  return [
    ...(style === 'display' ? toFiles('bricolage-grotesque', ['latin', 'latin-ext', 'vietnamese'], sans) : []),
    ...(style === 'display' ? [] : toFiles('instrument-sans', ['latin', 'latin-ext'], sans)),
    ...toFiles('noto-sans', notoSubsets, noto),
    ...toFiles('noto-sans-hebrew', ['hebrew'], noto),
    ...toFiles('noto-sans-arabic', ['arabic'], noto),
    ...toFiles('noto-sans-thai', ['thai'], noto),
    // Japanese before Chinese: characters of both are drawn as in Japan, simplified ones as in China (decision 0058).
    toEastAsianFile('noto-sans-jp', 'japanese', noto),
    toEastAsianFile('noto-sans-sc', 'chinese-simplified', noto),
    toEastAsianFile('nanum-gothic', 'korean', nanum),
    // Rare characters, a few in a file.
    ...toFiles('noto-sans-jp', listNumberedSubsets('noto-sans-jp'), noto),
    ...toFiles('noto-sans-sc', listNumberedSubsets('noto-sans-sc'), noto),
    ...toFiles('noto-emoji', listNumberedSubsets('noto-emoji'), 400),
  ]
}

/** Kana, ideographs, Hangul, their punctuation and full-width forms. */
const eastAsianRanges = [
  [0x11_00, 0x11_ff],
  [0x2e_80, 0x9f_ff],
  [0xac_00, 0xd7_ff],
  [0xf9_00, 0xfa_ff],
  [0xfe_30, 0xfe_4f],
  [0xff_00, 0xff_ef],
] as const

/** Thousands of common characters in one file, which is faster than the many that pages load. */
const toEastAsianFile = (family: string, subset: string, weight: number): FontFile => ({
  name: `${family}/files/${family}-${subset}-${weight}-normal`,
  ranges: eastAsianRanges,
})

/** Subsets that are numbered in brackets. */
const listNumberedSubsets = (family: string): string[] =>
  Object.keys(readRanges(family)).flatMap((subset) => /^\[(\d+)\]$/.exec(subset)?.[1] ?? [])

const toFiles = (family: string, subsets: readonly string[], weight: number): FontFile[] =>
  subsets.map((subset) => ({
    name: `${family}/files/${family}-${subset}-${weight}-normal`,
    ranges: parseRanges(readRanges(family)[subset] ?? readRanges(family)[`[${subset}]`] ?? ''),
  }))

const rangesByFamily = new Map<string, Record<string, string>>()

function readRanges(family: string): Record<string, string> {
  const cached = rangesByFamily.get(family)
  if (cached) return cached
  const ranges = JSON.parse(readFileSync(resolve(`@fontsource/${family}/unicode.json`), 'utf8'))
  rangesByFamily.set(family, ranges)
  return ranges
}

/** "U+23,U+30-39" -> [[0x23, 0x23], [0x30, 0x39]] */
const parseRanges = (text: string) =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })

const contents = new Map<string, Buffer>()

/** Reads a font; the process reads each once. */
export function readFont({ name }: FontFile): Buffer {
  const cached = contents.get(name)
  if (cached) return cached
  const content = unpackWoff(readFileSync(resolve(`@fontsource/${name}.woff`)))
  contents.set(name, content)
  return content
}
