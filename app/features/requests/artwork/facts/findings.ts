import { formatCount } from '#app/lib/text/count.ts'
import { defaultLengthUnit, formatLengths, type LengthUnit } from '#app/lib/text/length.ts'
import type { ArtworkFacts, FontFact, ImageFact, Size } from './facts.ts'

/** `warning`: sales should review it before printing. */
export type Tone = 'good' | 'warning' | 'plain'

/** One short sentence on a file. */
export type Finding = { tone: Tone; text: string }

/** Dots per inch required for decoration, at the drawn size. */
const minDpi = 300

const maxListedNames = 4

/** Returns the findings, warnings first and colors last. */
export function getFindings(facts: ArtworkFacts, unit: LengthUnit = defaultLengthUnit): Finding[] {
  const all = [
    ...getComplexityFindings(facts),
    ...getFontFindings(facts),
    ...getImageFindings(facts),
    ...getExtraContentFindings(facts),
    ...getPageLimitFindings(facts),
  ]
  const rank: Record<Tone, number> = { warning: 0, good: 1, plain: 2 }
  return [...all.sort((a, b) => rank[a.tone] - rank[b.tone]), getSizeFinding(facts, unit), ...getColorFindings(facts)]
}

/** Summarizes whether the file is print-ready. */
export function getSummary(facts: ArtworkFacts): Finding {
  const { hasVectors, images, fonts } = facts
  if (hasVectors === null) return { tone: 'plain', text: 'Not inspected (EPS)' }
  if (!hasVectors && fonts.length === 0) {
    return { tone: 'warning', text: images.length > 0 ? 'Images only, no vectors' : 'Empty drawing' }
  }
  const isClean = getFindings(facts).every(({ tone }) => tone !== 'warning')
  return isClean ? { tone: 'good', text: 'Print-ready' } : { tone: 'warning', text: 'Review before printing' }
}

/** Returns the kinds of content as short labels. */
export function getContentKinds({ hasVectors, images, fonts }: ArtworkFacts): string[] {
  return [
    ...(hasVectors ? ['Vector'] : []),
    ...(fonts.length > 0 ? ['Live text'] : []),
    ...(images.length > 0 ? ['Contains images'] : []),
  ]
}

/** Warns that a file is too complex to draw. */
const getComplexityFindings = ({ isTooComplex }: ArtworkFacts): Finding[] =>
  isTooComplex ? [{ tone: 'warning', text: 'Too complex to preview here. Download it to review it.' }] : []

function getFontFindings({ fonts, hasVectors }: ArtworkFacts): Finding[] {
  if (fonts.length === 0) return !hasVectors ? [] : [{ tone: 'good', text: 'All text is outlined.' }]
  const missing = fonts.filter(({ embedded }) => embedded === false)
  const summary = `${formatCount(fonts.length, 'font')} not outlined`
  if (missing.length === fonts.length)
    return [{ tone: 'warning', text: `${summary} and not embedded: ${listFontNames(fonts)}.` }]
  const result: Finding[] = [{ tone: 'warning', text: `${summary}: ${listFontNames(fonts)}.` }]
  if (missing.length > 0) result.push({ tone: 'warning', text: `Not embedded: ${listFontNames(missing)}.` })
  return result
}

/** For the visitor: what to do about fonts that the file lacks; null if it lacks none. */
export function getFontAdvice(fonts: readonly FontFact[]): string | null {
  const missing = fonts.filter(({ embedded }) => embedded === false)
  if (missing.length === 0) return null
  const fontNoun = missing.length === 1 ? 'this font' : 'these fonts'
  return `Text in ${listFontNames(missing)} may be printed in another font, as the file does not contain ${fontNoun}. Convert the text to outlines in your drawing program, then choose the file again.`
}

function getImageFindings({ images }: ArtworkFacts): Finding[] {
  const [worst, ...others] = images.toSorted((a, b) => (a.dpi ?? Infinity) - (b.dpi ?? Infinity))
  if (!worst) return []
  const tone = isLowResolution(worst) ? 'warning' : 'plain'
  if (others.length === 0) return [{ tone, text: `1 image, ${formatImage(worst)}.` }]
  const intro = worst.dpi === null ? 'one is' : 'the lowest resolution is'
  return [{ tone, text: `${images.length} images; ${intro} ${formatImage(worst)}.` }]
}

const isLowResolution = ({ dpi }: ImageFact) => dpi !== null && dpi < minDpi

const formatImage = ({ width, height, dpi }: ImageFact) =>
  `${width} x ${height} px${dpi === null ? '' : ` at ${dpi} dpi`}`

function getColorFindings({ colors: { spots, models, values } }: ArtworkFacts): Finding[] {
  const result: Finding[] = []
  if (spots.length > 0) {
    const text = `${formatCount(spots.length, 'spot color')}: ${joinNames(spots, maxListedNames * 2)}.`
    result.push({ tone: 'plain', text })
  }
  if (models.length > 0) result.push({ tone: 'plain', text: `Color mode: ${models.join(' and ')}.` })
  if (values.length > 0) result.push({ tone: 'plain', text: `${formatCount(values.length, 'color')}.` })
  return result
}

function getSizeFinding({ pages, size, otherSizes }: ArtworkFacts, unit: LengthUnit): Finding {
  const formatSize = ({ width, height }: Size) => formatLengths([width, height], unit)
  const pageCount = formatCount(pages, 'page')
  if (!size) return { tone: 'plain', text: `${pageCount}, scalable (no fixed size).` }
  const otherSizesText =
    otherSizes.length > 0 ? `, others ${otherSizes.slice(0, maxListedNames).map(formatSize).join(', ')}` : ''
  return { tone: 'plain', text: `${pageCount}, ${formatSize(size)}${otherSizesText}.` }
}

const getExtraContentFindings = ({ extraContents }: ArtworkFacts): Finding[] =>
  extraContents.map((content) => ({ tone: 'warning', text: `Contains ${content}.` }))

const getPageLimitFindings = ({ pages, inspectedPages }: ArtworkFacts): Finding[] =>
  inspectedPages === undefined
    ? []
    : [{ tone: 'warning', text: `Only ${inspectedPages} of ${pages} pages were checked.` }]

const listFontNames = (fonts: readonly FontFact[]) =>
  joinNames(
    fonts.map(({ name }) => name),
    maxListedNames,
  )

function joinNames(names: readonly string[], max: number): string {
  const more = names.length - max
  return `${names.slice(0, max).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
