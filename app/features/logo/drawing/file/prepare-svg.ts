import { explainSvgProblem, findSvgProblem } from '#app/features/uploads/check/svg-check.ts'
import { parseLength, parseViewBox, type SvgElement } from '#app/lib/artwork/svg.ts'
import { SvgComplexity } from '#app/lib/artwork/svg-complexity.ts'
import { SvgFonts } from '#app/lib/artwork/svg-fonts.ts'
import { SvgWriter } from '#app/lib/artwork/svg-writer.ts'
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
  const fonts = new SvgFonts()
  let size = { width: 0, height: 0 }
  const writer = new SvgWriter((root) => {
    const sized = setSize(root)
    size = { width: sized.width, height: sized.height }
    return sized
  })
  const problem = findSvgProblem([bytes], complexity, fonts, writer)
  if (problem) return explainSvgProblem(problem)
  if (complexity.isTooComplex) return explainSvgProblem('complex')
  const dataUrl = `data:image/svg+xml;base64,${encodeBase64(new TextEncoder().encode(String(writer)))}`
  return { dataUrl, ...size, fonts: fonts.getFamilies().filter(Boolean) }
}

/** Replaces the size of an SVG: browsers disagree on a missing size and draw huge ones at full size. */
function setSize({ attributes }: SvgElement) {
  const { width: ownWidth, height: ownHeight, viewBox, ...otherAttributes } = attributes
  const box = parseViewBox(viewBox)
  const ownSize = { width: toPixels(ownWidth), height: toPixels(ownHeight) }
  const baseSize =
    ownSize.width > 0 && ownSize.height > 0 ? ownSize : (box ?? { width: maxSidePixels, height: maxSidePixels })
  const aspect = Math.min(maxAspect, Math.max(1 / maxAspect, baseSize.width / baseSize.height))
  const { width, height } = toWholePixels(aspect)
  return {
    width,
    height,
    viewBox: box ? (viewBox as string) : `0 0 ${baseSize.width} ${baseSize.height}`,
    ...otherAttributes,
  }
}

/** The largest size in whole pixels of which the longer side differs least from the proportions. */
function toWholePixels(aspect: number): { width: number; height: number } {
  const ratio = Math.max(aspect, 1 / aspect)
  const shorter = Math.max(1, Math.floor(maxSidePixels / ratio))
  const longer = Math.min(maxSidePixels, Math.round(shorter * ratio))
  return aspect >= 1 ? { width: longer, height: shorter } : { width: shorter, height: longer }
}

const toPixels = (length: string | undefined) => Math.round((parseLength(length) ?? 0) * pixelsPerMm * 1000) / 1000

function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  // The number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
