import { type Directions, getDirections, mirror, removeControls, toVisualOrder } from './bidi.ts'
import type { FontSet } from './font-set.server.ts'
import type { FontStyle } from './fonts.server.ts'

export type TextStyle = {
  style: FontStyle
  /** Points. */
  size: number
  color: string
}

/** Text in one font. */
export type Piece = {
  text: string
  font: string
  level: number
  /** Index of its first character in the paragraph. */
  at: number
  width: number
  /** The text that a replacement stands for. */
  actual?: string
}

/** A line. Pieces are in the order in which they are read, `left` is where they are drawn. */
export type Line = { pieces: (Piece & { left: number })[]; width: number; isRightToLeft: boolean }

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

type Word = { pieces: Piece[]; width: number; isSpace: boolean }

/** Breaks text into lines of a width, in points; words that are longer are broken. Each paragraph has its own direction. */
export const layoutText = (fonts: FontSet, text: string, style: TextStyle, maxWidth: number): Line[] =>
  removeControls(text)
    .split('\n')
    .flatMap((paragraph) => layoutParagraph(fonts, paragraph, style, maxWidth))

function layoutParagraph(fonts: FontSet, paragraph: string, style: TextStyle, maxWidth: number): Line[] {
  const text = paragraph.trimEnd()
  const directions = getDirections(text)
  const graphemes = Array.from(segmenter.segment(text), ({ segment, index: at }) => ({
    text: segment,
    at,
    level: directions.embedding.levels[at] ?? 0,
  }))
  const lines: Line[] = []
  let current: Word[] = []
  let width = 0
  const endLine = () => {
    while (current.at(-1)?.isSpace) current.pop()
    lines.push(toLine(fonts, current, { style, directions }))
    current = []
    width = 0
  }
  for (const word of splitWords(graphemes)) {
    const pieces = toPieces(fonts, word.graphemes, style)
    const wordWidth = sumWidths(pieces)
    if (!word.isSpace && width + wordWidth > maxWidth && current.length > 0) endLine()
    const parts = wordWidth > maxWidth ? breakWord(fonts, { word, style, maxWidth }) : [pieces]
    parts.forEach((part, index) => {
      if (index > 0) endLine()
      current.push({ pieces: part, width: sumWidths(part), isSpace: word.isSpace })
      width += sumWidths(part)
    })
  }
  endLine()
  return lines
}

type Grapheme = Pick<Piece, 'text' | 'at' | 'level'>
type GraphemeRun = { graphemes: Grapheme[]; isSpace: boolean }

/** Splits at spaces, and after hyphens and slashes before a letter: "-$5.00" stays whole. */
function splitWords(graphemes: readonly Grapheme[]): GraphemeRun[] {
  const words: GraphemeRun[] = []
  for (const grapheme of graphemes) {
    const isSpace = grapheme.text === ' '
    const last = words.at(-1)
    const isAfterHyphen = /^[-/–—]$/.test(last?.graphemes.at(-1)?.text ?? '') && /^\p{L}/u.test(grapheme.text)
    const ends = !last || last.isSpace !== isSpace || isAfterHyphen
    if (ends) words.push({ graphemes: [grapheme], isSpace })
    else last.graphemes.push(grapheme)
  }
  return words
}

const sumWidths = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0)

function toPieces(fonts: FontSet, graphemes: readonly Grapheme[], style: TextStyle): Piece[] {
  const pieces: Omit<Piece, 'width'>[] = []
  for (const { text: grapheme, at, level } of graphemes)
    for (const { font, text, isReplaced } of fonts.choose(grapheme, style.style)) {
      const last = pieces.at(-1)
      if (isReplaced) pieces.push({ text, font, level, at, actual: grapheme })
      else if (last && last.font === font && last.level === level && last.actual === undefined) last.text += text
      else pieces.push({ text, font, level, at })
    }
  return pieces.map((piece) => {
    const text = piece.level % 2 === 1 ? mirror(piece.text) : piece.text
    return { ...piece, text, width: fonts.measure(text, piece.font, style.size) }
  })
}

type BreakOptions = { word: GraphemeRun; style: TextStyle; maxWidth: number }

/** Breaks a word that is wider than a line between graphemes. */
function breakWord(fonts: FontSet, { word: { graphemes }, style, maxWidth }: BreakOptions): Piece[][] {
  const parts: Piece[][] = []
  let from = 0
  const cut = (to: number) => toPieces(fonts, graphemes.slice(from, to), style)
  while (from < graphemes.length) {
    // The number of graphemes that fit, by doubling and halving.
    const left = graphemes.length - from
    const isFitting = (count: number) => count <= left && sumWidths(cut(from + count)) <= maxWidth
    let [fits, fails] = [1, 2]
    while (isFitting(fails)) [fits, fails] = [fails, fails * 2]
    while (fails - fits > 1) {
      const middle = (fits + fails) >> 1
      if (isFitting(middle)) fits = middle
      else fails = middle
    }
    parts.push(cut(from + fits))
    from += fits
  }
  return parts
}

type LineOptions = { style: TextStyle; directions: Directions }

function toLine(fonts: FontSet, words: readonly Word[], { style, directions }: LineOptions): Line {
  // Text from left to right is drawn in as few pieces as possible, so that it is copied and read aloud as a whole.
  const merged: Piece[] = []
  for (const piece of words.flatMap(({ pieces }) => pieces)) {
    const last = merged.at(-1)
    const canJoin = last && last.font === piece.font && last.level === piece.level && last.level % 2 === 0
    if (canJoin && last.actual === undefined && piece.actual === undefined) last.text += piece.text
    else merged.push({ ...piece })
  }
  const pieces = merged.map((piece) => ({
    ...piece,
    left: 0,
    width: fonts.measure(piece.text, piece.font, style.size),
  }))
  let left = 0
  for (const piece of toVisualOrder(pieces, directions)) {
    piece.left = left
    left += piece.width
  }
  return { pieces, width: left, isRightToLeft: directions.isRightToLeft }
}
