import type { ArtworkFacts, FontFact, ImageFact, Size } from './facts.ts'

/** `look`: sales should look at it before it goes to print. */
export type Tone = 'good' | 'look' | 'plain'

/** One short sentence on a file. */
export type Finding = { tone: Tone; text: string }

/** Dots per inch that decoration wants of an image at the size it is drawn. */
const goodDpi = 300

const maxNamed = 4

/** Returns the findings, warnings first and colors last. */
export function findings(facts: ArtworkFacts): Finding[] {
  const all = [
    ...drawingFindings(facts),
    ...fontFindings(facts),
    ...imageFindings(facts),
    ...oddityFindings(facts),
    ...partFindings(facts),
  ]
  const rank: Record<Tone, number> = { look: 0, good: 1, plain: 2 }
  return [...all.sort((a, b) => rank[a.tone] - rank[b.tone]), sizeFinding(facts), ...colorFindings(facts)]
}

/** The one line on top: can it go to print as it is. */
export function verdict(facts: ArtworkFacts): Finding {
  const { vectors, pictures: images, fonts } = facts
  if (vectors === null) return { tone: 'plain', text: 'File header only' }
  if (!vectors && fonts.length === 0) {
    return { tone: 'look', text: images.length > 0 ? 'Images only, no vectors' : 'Empty drawing' }
  }
  const isClean = findings(facts).every(({ tone }) => tone !== 'look')
  return isClean ? { tone: 'good', text: 'Print-ready' } : { tone: 'look', text: 'Review before printing' }
}

/** Returns the kinds of content, one word each. */
export function ingredients({ vectors, pictures: images, fonts }: ArtworkFacts): string[] {
  return [
    ...(vectors ? ['Vector'] : []),
    ...(fonts.length > 0 ? ['Live text'] : []),
    ...(images.length > 0 ? ['Contains images'] : []),
  ]
}

/** Reports files that were not inspected. */
const drawingFindings = ({ tooComplex }: ArtworkFacts): Finding[] =>
  tooComplex ? [{ tone: 'look', text: 'Too complex to preview here. Download it to review it.' }] : []

function fontFindings({ fonts, vectors }: ArtworkFacts): Finding[] {
  if (fonts.length === 0) return !vectors ? [] : [{ tone: 'good', text: 'All text is outlined.' }]
  const missing = fonts.filter(({ embedded }) => embedded === false)
  const said = `${counted(fonts.length, 'font')} not outlined`
  if (missing.length === fonts.length) return [{ tone: 'look', text: `${said} and not embedded: ${names(fonts)}.` }]
  const found: Finding[] = [{ tone: 'look', text: `${said}: ${names(fonts)}.` }]
  if (missing.length > 0) found.push({ tone: 'look', text: `Not embedded: ${names(missing)}.` })
  return found
}

function imageFindings({ pictures: images }: ArtworkFacts): Finding[] {
  const [worst, ...others] = images.toSorted((a, b) => (a.dpi ?? Infinity) - (b.dpi ?? Infinity))
  if (!worst) return []
  const tone = isCoarse(worst) ? 'look' : 'plain'
  if (others.length === 0) return [{ tone, text: `1 image, ${imageText(worst)}.` }]
  const lead = worst.dpi === null ? 'one is' : 'the lowest resolution is'
  return [{ tone, text: `${images.length} images; ${lead} ${imageText(worst)}.` }]
}

const isCoarse = ({ dpi }: ImageFact) => dpi !== null && dpi < goodDpi

const imageText = ({ width, height, dpi }: ImageFact) =>
  `${width} x ${height} px${dpi === null ? '' : ` at ${dpi} dpi`}`

function colorFindings({ colours: { spots, models, values } }: ArtworkFacts): Finding[] {
  const found: Finding[] = []
  if (spots.length > 0) {
    const shown = spots.slice(0, maxNamed * 2)
    const more = spots.length - shown.length
    found.push({
      tone: 'plain',
      text: `${counted(spots.length, 'spot color')}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    })
  }
  if (models.length > 0) found.push({ tone: 'plain', text: `Color mode: ${models.join(' and ')}.` })
  if (values.length > 0) found.push({ tone: 'plain', text: `${counted(values.length, 'color')}.` })
  return found
}

function sizeFinding({ pages, size, otherSizes }: ArtworkFacts): Finding {
  const count = counted(pages, 'page')
  if (!size) return { tone: 'plain', text: `${count}, scalable (no fixed size).` }
  const differ = otherSizes.length > 0 ? `, others ${otherSizes.slice(0, maxNamed).map(sizeText).join(', ')}` : ''
  return { tone: 'plain', text: `${count}, ${sizeText(size)}${differ}.` }
}

const millimeters = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const sizeText = ({ width, height }: Size) => `${millimeters.format(width)} x ${millimeters.format(height)} mm`

const oddityFindings = ({ oddities }: ArtworkFacts): Finding[] =>
  oddities.map((oddity) => ({ tone: 'look', text: `Contains ${oddity}.` }))

const partFindings = ({ pages, lookedAt }: ArtworkFacts): Finding[] =>
  lookedAt === undefined ? [] : [{ tone: 'look', text: `Only ${lookedAt} of ${pages} pages were checked.` }]

function names(fonts: readonly FontFact[]): string {
  const shown = fonts.slice(0, maxNamed).map(({ name }) => name)
  const more = fonts.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
