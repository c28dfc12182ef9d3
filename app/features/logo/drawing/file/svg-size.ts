import { millimetresOf } from '#app/lib/artwork/svg-length.ts'
import { longestSide } from './limits.ts'

/** CSS pixels of a millimeter. */
const pixelsPerMm = 96 / 25.4
/** A drawing longer than this many times its width is drawn as if it were so. */
const mostAspect = 64

/**
 * The same drawing in the size it is to be drawn in. Browsers disagree about one without a size, and draw one with a huge size as large
 * as it says.
 * @param text a well-formed SVG without definitions in its document type
 */
export function sizedSvg(text: string): { svg: string; width: number; height: number } {
  const root = rootTag.exec(text)
  if (!root?.groups) throw new Error('no root element')
  const { before = '', name = '', attributes = '' } = root.groups
  const written = new Map<string, string>()
  for (const [, attribute = '', quoted = ''] of attributes.matchAll(attributePattern))
    written.set(attribute, quoted.slice(1, -1))
  const box = viewBoxOf(written.get('viewBox'))
  const pixels = (value: string | undefined) => Math.round((millimetresOf(value) ?? 0) * pixelsPerMm * 1000) / 1000
  const own = { width: pixels(written.get('width')), height: pixels(written.get('height')) }
  const shape = own.width > 0 && own.height > 0 ? own : (box ?? { width: longestSide, height: longestSide })
  const aspect = Math.min(mostAspect, Math.max(1 / mostAspect, shape.width / shape.height))
  const width = Math.max(1, Math.round(longestSide * Math.min(1, aspect)))
  const height = Math.max(1, Math.round(longestSide / Math.max(1, aspect)))
  const kept = attributes.replace(attributePattern, (whole, attribute: string) =>
    ['width', 'height', 'viewBox'].includes(attribute) ? '' : whole,
  )
  const seen = written.get('viewBox') && box ? written.get('viewBox') : `0 0 ${shape.width} ${shape.height}`
  const svg = `${before}<${name} width="${width}" height="${height}" viewBox="${seen}"${kept}${text.slice(root[0].length)}`
  // What it is read as now.
  return { svg: svg.replace(/^(\ufeff?<\?xml[^>]*?)\s+encoding\s*=\s*(["'])[^"']*\2/, '$1'), width, height }
}

const rootTag =
  /^(?<before>\ufeff?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<![^>]*>)*)<(?<name>[\w.-]+(?::[\w.-]+)?)(?<attributes>(?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)/

const attributePattern = /\s+([^\s=>/]+)\s*=\s*("[^"]*"|'[^']*')/g

function viewBoxOf(value: string | undefined) {
  const [, , width = 0, height = 0] = (value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width > 0 && height > 0 && Number.isFinite(width + height) ? { width, height } : undefined
}
