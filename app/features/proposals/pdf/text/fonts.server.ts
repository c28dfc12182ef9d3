import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './unpack-woff.server.ts'

const { resolve } = createRequire(import.meta.url)

export type FontStyle = 'regular' | 'medium' | 'bold' | 'display'

/** Static WOFF: pdfkit's font library crashes on WOFF2. `name` is that of the file in its package, without `.woff`. */
export type FontFile = { name: string; ranges: readonly (readonly [number, number])[] }

const weights: Record<FontStyle, { sans: number; noto: number }> = {
  regular: { sans: 400, noto: 400 },
  medium: { sans: 500, noto: 400 },
  bold: { sans: 600, noto: 600 },
  display: { sans: 600, noto: 600 },
}

/** Subsets of the fallbacks, in order; those of other packages would draw Latin letters differently. */
const notoSubsets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const

/** Returns the fonts of a style, in the order in which they are tried for a character. */
export function listFontFiles(style: FontStyle): FontFile[] {
  const { sans, noto } = weights[style]
  const emoji = Object.keys(readRanges('noto-emoji')).map((subset) => subset.replace(/[[\]]/g, ''))
  return [
    ...(style === 'display' ? toFiles('bricolage-grotesque', ['latin', 'latin-ext', 'vietnamese'], sans) : []),
    ...(style === 'display' ? [] : toFiles('instrument-sans', ['latin', 'latin-ext'], sans)),
    ...toFiles('noto-sans', notoSubsets, noto),
    ...toFiles('noto-sans-hebrew', ['hebrew'], noto),
    ...toFiles('noto-sans-arabic', ['arabic'], noto),
    ...toFiles('noto-emoji', emoji, 400),
  ]
}

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
