import { SaxesParser } from 'saxes'
import { xmlDecoder } from '#app/lib/artwork/xml-decoder.ts'
import { firstProblem } from './first-problem.ts'
import {
  type AttributeRule,
  attributeRule,
  doctypeProblem,
  elementProblem,
  encodingProblem,
  localName,
  type SvgProblem,
  styleProblem,
  valueProblem,
} from './svg-rules.ts'

const deepest = 1_000
/** A drawing has a few dozen names of attributes; one that has more is looked up more slowly. */
const mostRulesKept = 1_000

/**
 * A class of its own, be it empty: saxes adds each handler under a computed name, and a SaxesParser with more than seven
 * of them is no longer an object of fixed shape to V8. It then reads nine times slower (docs/decisions/0030).
 */
class Reader extends SaxesParser {}

/**
 * Reads an SVG as a strict XML reader does and names the first thing in it that could run, load or hide something.
 * Takes its bytes in pieces. Of a file of n bytes it keeps no more than some multiple of its longest text or attribute.
 */
export function svgProblem(pieces: Iterable<Uint8Array>): SvgProblem | undefined {
  return firstProblem<SvgProblem>((refuse) => {
    const parser = openParser(refuse)
    for (const text of decoded(pieces)) parser.write(text)
    parser.close()
  })
}

function openParser(refuse: (problem: SvgProblem | undefined) => void) {
  // Positions are for messages of the parser's own, which nobody reads.
  const parser = new Reader({ position: false })
  const rules = new Map<string, AttributeRule>()
  let depth = 0
  /** Depth of the outermost style element around us, 0 outside of one. */
  let styleDepth = 0
  let style: string[] = []

  const keepStyle = (text: string) => void (styleDepth > 0 && style.push(text))

  parser.on('error', () => refuse('malformed'))
  parser.on('xmldecl', ({ encoding }) => refuse(encodingProblem(encoding)))
  parser.on('doctype', (doctype) => refuse(doctypeProblem(doctype)))
  parser.on('processinginstruction', ({ target }) => {
    if (target.toLowerCase() === 'xml-stylesheet') refuse('external')
  })
  parser.on('opentagstart', ({ name }) => {
    if (depth === 0 && localName(name) !== 'svg') refuse('malformed')
    depth += 1
    if (depth > deepest) refuse('deep')
    refuse(elementProblem(name))
    if (styleDepth > 0 || localName(name) !== 'style') return
    styleDepth = depth
    parser.on('text', keepStyle)
  })
  parser.on('attribute', ({ name, value }) => {
    let rule = rules.get(name)
    if (!rule) {
      rule = attributeRule(name)
      if (rules.size < mostRulesKept) rules.set(name, rule)
    }
    refuse(valueProblem(rule, value))
  })
  parser.on('cdata', keepStyle)
  parser.on('closetag', () => {
    depth -= 1
    if (depth >= styleDepth) return
    // Comments in between do not separate: a browser reads it as one text, too.
    refuse(styleProblem(style.join('')))
    styleDepth = 0
    style = []
    parser.off('text')
  })
  return parser
}

function* decoded(pieces: Iterable<Uint8Array>): Generator<string> {
  let decoder: TextDecoder | undefined
  let start: Uint8Array = new Uint8Array()
  for (const piece of pieces) {
    if (decoder) yield decoder.decode(piece, { stream: true })
    else {
      start = joined(start, piece)
      if (start.length < 4) continue
      decoder = xmlDecoder(start)
      yield decoder.decode(start, { stream: true })
    }
  }
  yield decoder ? decoder.decode() : xmlDecoder(start).decode(start)
}

function joined(start: Uint8Array, piece: Uint8Array): Uint8Array {
  const whole = new Uint8Array(start.length + piece.length)
  whole.set(start)
  whole.set(piece, start.length)
  return whole
}
