import {
  animatedProblem,
  attributeProblem,
  EntityDecoder,
  elementProblem,
  isLink,
  isStyled,
  linkProblem,
  localName,
  normalise,
  type SvgProblem,
  ValueScanner,
} from './svg-rules.ts'

const longestName = 200
const deepest = 1_000
const longestMarkup = 10_000
/** Characters of a link that decide what it is. */
const linkStart = 64

/** The one document type drawing programs write; it names a standard and defines nothing. */
const standardDoctype =
  /^<!DOCTYPE\s+(?:svg:)?svg\s+PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG [^"']*\1\s+(["'])https?:\/\/www\.w3\.org\/[^"']*\2\s*>$/i
const safeEncodings = ['utf-8', 'utf-16', 'us-ascii', 'ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252']

type Attribute = { name: string; quote: string; decoder: EntityDecoder; scanner: ValueScanner; start: string }
type Step = 'more' | 'wait' | SvgProblem

/**
 * Reads an SVG piece by piece as a strict XML reader would and names the first thing in it that could run, load or hide
 * something. Memory stays flat whatever the file holds: no text and no attribute is ever kept whole.
 */
export class SvgScanner {
  private buffer = ''
  private ended = false
  private open: string[] = []
  private seenRoot = false
  /** Depth of the outermost style element around us. */
  private styleDepth = 0
  private styleText: { decoder: EntityDecoder; scanner: ValueScanner } | undefined
  private inTag = false
  private attribute: Attribute | undefined
  private skipUntil: { end: string; style: boolean } | undefined

  /** Takes the next piece of the text. */
  write(text: string): SvgProblem | undefined {
    this.buffer += text
    return this.run()
  }

  /** The text is complete. */
  end(): SvgProblem | undefined {
    this.ended = true
    const problem = this.run()
    if (problem) return problem
    const complete = this.seenRoot && this.open.length === 0 && !this.inTag && !this.skipUntil && !this.attribute
    return complete && this.buffer === '' ? undefined : 'malformed'
  }

  private run(): SvgProblem | undefined {
    for (;;) {
      if (this.buffer === '') return undefined
      const step = this.step()
      if (step === 'wait') return this.ended ? 'malformed' : undefined
      if (step !== 'more') return step
    }
  }

  private step(): Step {
    if (this.attribute) return this.value(this.attribute)
    if (this.skipUntil) return this.skip(this.skipUntil)
    if (this.inTag) return this.insideTag()
    return this.buffer.startsWith('<') ? this.markup() : this.text()
  }

  private take(length: number): string {
    const taken = this.buffer.slice(0, length)
    this.buffer = this.buffer.slice(length)
    return taken
  }

  private text(): Step {
    const end = this.buffer.indexOf('<')
    const text = this.take(end < 0 ? this.buffer.length : end)
    if (text.includes('\u0000')) return 'malformed'
    if (this.open.length === 0) return text.trim() === '' ? 'more' : 'malformed'
    return this.style(text, false)
  }

  private style(text: string, literal: boolean): Step {
    if (!this.styleText) return 'more'
    const decoded = literal ? text : this.styleText.decoder.decode(text)
    if (decoded === undefined) return 'malformed'
    return this.styleText.scanner.scan(decoded) ?? 'more'
  }

  private markup(): Step {
    const { buffer } = this
    if (buffer.startsWith('<!--')) return this.beginSkip(4, '-->', false)
    if (buffer.startsWith('<![CDATA[')) {
      return this.open.length === 0 ? 'malformed' : this.beginSkip(9, ']]>', this.styleDepth > 0)
    }
    if (buffer.length < 9 && !this.ended && ('<![CDATA['.startsWith(buffer) || '<!--'.startsWith(buffer))) return 'wait'
    if (buffer.startsWith('<?') || buffer.startsWith('<!') || buffer.startsWith('</')) return this.declaration()
    const name = /^<([^\s/>]+)(?=[\s/>])/.exec(buffer)?.[1]
    if (!name) return buffer.length > longestName || /^<[\s/>]/.test(buffer) ? 'malformed' : 'wait'
    if (!isName(name)) return 'malformed'
    this.take(name.length + 1)
    return this.beginElement(name)
  }

  private beginSkip(length: number, end: string, style: boolean): Step {
    this.take(length)
    this.skipUntil = { end, style }
    return 'more'
  }

  private skip({ end, style }: { end: string; style: boolean }): Step {
    const at = this.buffer.indexOf(end)
    if (at < 0) {
      const text = this.take(Math.max(0, this.buffer.length - end.length + 1))
      if (text === '') return 'wait'
      return style ? this.style(text, true) : 'more'
    }
    const text = this.take(at)
    this.take(end.length)
    this.skipUntil = undefined
    return style ? this.style(text, true) : 'more'
  }

  /** Processing instruction, document type or end tag: short, read whole. */
  private declaration(): Step {
    const instruction = this.buffer.startsWith('<?')
    const end = instruction ? this.buffer.indexOf('?>') + 1 : this.buffer.indexOf('>')
    if (end <= 0) return this.buffer.length > longestMarkup ? 'malformed' : 'wait'
    const whole = this.take(end + 1)
    if (instruction) return instructionProblem(whole) ?? 'more'
    if (whole.startsWith('<!')) return standardDoctype.test(whole) && !this.seenRoot ? 'more' : 'entities'
    const name = whole.slice(2, -1).trimEnd()
    return name === this.open.at(-1) ? this.endElement() : 'malformed'
  }

  private beginElement(name: string): Step {
    if (this.open.length === 0 && (this.seenRoot || localName(name) !== 'svg')) return 'malformed'
    if (this.open.length >= deepest) return 'malformed'
    this.seenRoot = true
    this.open.push(name)
    if (localName(name) === 'style' && this.styleDepth === 0) {
      this.styleDepth = this.open.length
      this.styleText = { decoder: new EntityDecoder(), scanner: new ValueScanner(true) }
    }
    this.inTag = true
    return elementProblem(name) ?? 'more'
  }

  private endElement(): Step {
    const { styleText } = this
    if (styleText && this.open.length === this.styleDepth) {
      const rest = styleText.decoder.decode('', true)
      const problem = rest === undefined ? 'malformed' : styleText.scanner.scan(rest, true)
      if (problem) return problem
      this.styleDepth = 0
      this.styleText = undefined
    }
    this.open.pop()
    return 'more'
  }

  private insideTag(): Step {
    const space = this.buffer.length - this.buffer.trimStart().length
    if (space > 0) this.take(space)
    if (this.buffer === '') return 'more'
    if (this.buffer.startsWith('>')) {
      this.take(1)
      this.inTag = false
      return 'more'
    }
    if (this.buffer.startsWith('/')) {
      if (this.buffer.length === 1) return 'wait'
      if (this.buffer[1] !== '>') return 'malformed'
      this.take(2)
      this.inTag = false
      return this.endElement()
    }
    return this.attributeName()
  }

  private attributeName(): Step {
    const match = /^([^\s=/>"'<]+)\s*=\s*(["'])/.exec(this.buffer)
    if (!match?.[1] || !match[2]) {
      return this.buffer.length > longestName * 2 || /^[^=]*=\s*[^\s"']/.test(this.buffer) ? 'malformed' : 'wait'
    }
    const name = match[1]
    if (!isName(name)) return 'malformed'
    this.take(match[0].length)
    const scanner = new ValueScanner(isStyled(name))
    this.attribute = { name, quote: match[2], decoder: new EntityDecoder(), scanner, start: '' }
    return attributeProblem(name) ?? 'more'
  }

  private value(attribute: Attribute): Step {
    const end = this.buffer.indexOf(attribute.quote)
    const last = end >= 0
    const raw = this.take(last ? end : this.buffer.length)
    if (raw.includes('<') || raw.includes('\u0000')) return 'malformed'
    const text = attribute.decoder.decode(raw, last)
    if (text === undefined) return 'malformed'
    if (attribute.start.length < linkStart) {
      attribute.start = (attribute.start + normalise(text)).slice(0, linkStart)
    }
    const problem = attribute.scanner.scan(text, last)
    if (problem) return problem
    if (!last) return 'more'
    this.take(1)
    this.attribute = undefined
    if (isLink(attribute.name)) return linkProblem(attribute.start) ?? 'more'
    if (localName(attribute.name) === 'attributename') return animatedProblem(attribute.start) ?? 'more'
    return 'more'
  }
}

const isName = (name: string) => name.length <= longestName && /^[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*$/u.test(name)

function instructionProblem(instruction: string): SvgProblem | undefined {
  if (/^<\?xml-stylesheet\b/i.test(instruction)) return 'external'
  const encoding = /^<\?xml\s[^>]*\bencoding\s*=\s*["']([^"']*)["']/i.exec(instruction)?.[1]
  return encoding && !safeEncodings.includes(encoding.toLowerCase()) ? 'malformed' : undefined
}
