import { explainSvgProblem, findSvgProblem } from '#app/features/uploads/check/svg-check.ts'
import { parseLength, parseViewBox, type SvgElement } from '#app/lib/artwork/svg.ts'
import { SvgComplexity } from '#app/lib/artwork/svg-complexity.ts'
import { createXmlDecoder } from '#app/lib/artwork/xml-decoder.ts'
import type { PreparedSvg } from '../tasks.ts'
import { maxSidePixels } from './limits.ts'

/** CSS pixels per millimeter. */
const pixelsPerMm = 96 / 25.4
/** Maximum ratio of the sides; longer drawings are limited to it. */
const maxAspect = 64

/**
 * Prepares an SVG for an image element: one that an upload would accept and that draws quickly, in the size in which a logo is
 * stored.
 * @returns the reason to reject it, for the visitor
 */
export function prepareSvg(bytes: Uint8Array): PreparedSvg | string {
  const complexity = new SvgComplexity()
  let root: SvgElement | undefined
  const findRoot = (element: SvgElement) => {
    root ??= element
  }
  const problem = findSvgProblem([bytes], complexity, { open: findRoot })
  if (problem || !root) return explainSvgProblem(problem ?? 'malformed')
  if (complexity.isTooComplex) return explainSvgProblem('complex')
  const { startTag, width, height } = setSize(root)
  const svg = startTag + createXmlDecoder(bytes).decode(bytes).slice(root.end)
  return { dataUrl: `data:image/svg+xml;base64,${encodeBase64(new TextEncoder().encode(svg))}`, width, height }
}

/** Replaces the size of an SVG: browsers disagree on a missing size and draw huge ones at full size. */
function setSize({ name, attributes, isSelfClosing }: SvgElement) {
  const { width: ownWidth, height: ownHeight, viewBox, ...otherAttributes } = attributes
  const box = parseViewBox(viewBox)
  const ownSize = { width: toPixels(ownWidth), height: toPixels(ownHeight) }
  const baseSize =
    ownSize.width > 0 && ownSize.height > 0 ? ownSize : (box ?? { width: maxSidePixels, height: maxSidePixels })
  const aspect = Math.min(maxAspect, Math.max(1 / maxAspect, baseSize.width / baseSize.height))
  const width = Math.max(1, Math.round(maxSidePixels * Math.min(1, aspect)))
  const height = Math.max(1, Math.round(maxSidePixels / Math.max(1, aspect)))
  const newAttributes = {
    width,
    height,
    viewBox: box ? viewBox : `0 0 ${baseSize.width} ${baseSize.height}`,
    ...otherAttributes,
  }
  const attributesText = Object.entries(newAttributes).map(
    ([attribute, value]) => ` ${attribute}="${escapeXml(String(value))}"`,
  )
  return { startTag: `<${name}${attributesText.join('')}${isSelfClosing ? '/>' : '>'}`, width, height }
}

const toPixels = (length: string | undefined) => Math.round((parseLength(length) ?? 0) * pixelsPerMm * 1000) / 1000

const escapeXml = (value: string) => value.replace(/[<&"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)

function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  // The number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
