import { svgProblem } from '#app/features/uploads/check/svg-check.ts'
import { svgRefusal } from '#app/features/uploads/check/svg-rules.ts'
import { xmlDecoder } from '#app/lib/artwork/xml-decoder.ts'
import type { SvgToDraw } from '../order.ts'
import { isTooMuchToDraw } from './svg-effort.ts'
import { sizedSvg } from './svg-size.ts'

/**
 * An SVG as a page may give it to an image element: one that the shop would take as artwork, that draws in a moment, and in the size a
 * logo is kept in.
 * @returns the reason to refuse it, for the visitor
 */
export function svgToDraw(bytes: Uint8Array): SvgToDraw | string {
  const problem = svgProblem([bytes])
  if (problem) return svgRefusal(problem)
  const text = xmlDecoder(bytes).decode(bytes)
  if (isTooMuchToDraw(text))
    return 'This SVG cannot be taken: it draws too much. Please simplify it, or try a PNG of it.'
  const { svg, width, height } = sizedSvg(text)
  return { address: `data:image/svg+xml;base64,${base64(new TextEncoder().encode(svg))}`, width, height }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  // A call takes so many arguments at most.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
