import { escapeMarkup } from '#app/lib/text/escape.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import { formatImprintSize, formatMaxColors } from './imprint-locations.ts'

/** Returns the file name of each location's template, distinct within a product: "left-chest". */
export function getTemplateNames(locations: readonly Pick<ImprintLocation, 'name'>[]): string[] {
  const slugs = locations.map(({ name }) => createSlug(name))
  return slugs.map((slug, index) =>
    slug === '' || slugs.indexOf(slug) < index ? `${slug || 'location'}-${index + 1}` : slug,
  )
}

type TemplateOptions = {
  product: string
  itemNumber: string | null
  location: ImprintLocation & { sizeMm: readonly [number, number] }
}

/** Millimeters. */
const margin = 15
const minPageWidth = 150
const fontSize = 4
/** Average width of a character, as a share of the font's size. */
const characterWidth = 0.56

/**
 * Draws a template for artwork as SVG, to scale: the imprint area with its center, below the names of product and location. Its
 * lengths are millimeters.
 */
export function drawImprintTemplate({ product, itemNumber, location }: TemplateOptions): string {
  const [width, height] = location.sizeMm
  const pageWidth = Math.max(width + 2 * margin, minPageWidth)
  const maxCharacters = Math.floor((pageWidth - 2 * margin) / (fontSize * characterWidth))
  const lines = [
    product,
    ...(itemNumber ? [`Item # ${itemNumber}`] : []),
    [location.name, ...location.methods].join(', '),
    [
      `${formatImprintSize(location.sizeMm)} (${round(width)} × ${round(height)} mm)`,
      ...(location.maxColors === null ? [] : [`up to ${formatMaxColors(location.maxColors)}`]),
    ].join(', '),
    'Actual size. Keep artwork inside the dashed line, as vectors, with text converted to outlines.',
  ].flatMap((line, index) => wrap(line, maxCharacters).map((text) => ({ text, isTitle: index === 0 })))
  const lineHeight = fontSize * 1.5
  const top = round(margin + lines.length * lineHeight + margin / 2)
  const left = round((pageWidth - width) / 2)
  const [centerX, centerY] = [round(left + width / 2), round(top + height / 2)]
  const pageHeight = round(top + height + margin)
  const tick = Math.min(4, width / 4, height / 4)
  const texts = lines.map(
    ({ text, isTitle }, index) =>
      `<text x="${margin}" y="${round(margin + index * lineHeight)}"${isTitle ? ' font-weight="bold"' : ''}>${escapeMarkup(text)}</text>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${round(pageWidth)}mm" height="${pageHeight}mm" viewBox="0 0 ${round(pageWidth)} ${pageHeight}">
<title>${escapeMarkup(`${product}: ${location.name}`)}</title>
<rect width="100%" height="100%" fill="#fff"/>
<g id="notes" font-family="Helvetica, Arial, sans-serif" font-size="${fontSize}" fill="#222">
${texts.join('\n')}
</g>
<g id="imprint-area" fill="none" stroke="#c2185b" stroke-width="0.35">
<rect x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" stroke-dasharray="3 1.5"/>
<path d="M${round(centerX - tick)} ${centerY}h${round(2 * tick)}M${centerX} ${round(centerY - tick)}v${round(2 * tick)}"/>
</g>
<g id="artwork"/>
</svg>
`
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** Breaks a string into lines of at most so many characters, between words where possible. */
function wrap(text: string, maxCharacters: number): string[] {
  const lines: string[] = []
  let line = ''
  // A character of two code units that a break would split is rare, and removed with the invalid ones.
  for (const word of text.split(' ')) {
    for (let start = 0; start < word.length; start += maxCharacters) {
      const part = word.slice(start, start + maxCharacters)
      if (line !== '' && line.length + 1 + part.length > maxCharacters) {
        lines.push(line)
        line = ''
      }
      line = line === '' ? part : `${line} ${part}`
    }
  }
  return [...lines, line]
}
