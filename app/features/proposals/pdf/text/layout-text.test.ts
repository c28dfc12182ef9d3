import { expect, test } from 'vitest'
import { layoutText } from './layout-text.ts'

/** Every character is one point wide. */
const fonts = {
  choose: (text: string) => [{ font: 'font', text, isReplaced: false }],
  measure: (text: string) => text.length,
}
const style = { style: 'regular', size: 10, color: '#000000' } as const
const layout = (text: string, width: number) =>
  layoutText(fonts, text, style, width).map(({ pieces }) => pieces.map((piece) => piece.text).join(''))

test('lines break at spaces, before letters after a hyphen, and within long words, but not in amounts', () => {
  expect(layout('of -$38', 4)).toEqual(['of', '-$38'])
  expect(layout('a two-color', 6)).toEqual(['a two-', 'color'])
  expect(layout('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
  expect(layout('a\n\nb', 3)).toEqual(['a', '', 'b'])
})

test('text from right to left is drawn from the right, its numbers from the left', () => {
  const [line] = layoutText(fonts, 'שלום 24', style, 20)
  expect(line).toMatchObject({ isRightToLeft: true, width: 7 })
  expect(line?.pieces.map(({ text, left }) => [text, left])).toEqual([
    ['שלום', 3],
    [' ', 2],
    ['24', 0],
  ])
})

const drawn = (text: string) => {
  const [line] = layoutText(fonts, text, style, 100)
  return (line?.pieces.toSorted((a, b) => a.left - b.left) ?? []).map((piece) => piece.text).join('|')
}

test('mixed directions, amounts and brackets follow the bidirectional algorithm of Unicode', () => {
  // Letters of a piece from right to left are reversed as they are drawn.
  expect(drawn('Mug (כחול) 12')).toBe('Mug (|כחול|) |12')
  expect(drawn('שלום (ACME) שלום')).toBe('שלום| |(|ACME|)| |שלום')
  expect(drawn('מחיר $1,234.50 בלבד')).toBe('בלבד| |$1,234.50| |מחיר')
  expect(drawn('50% של 10')).toBe('10| |של| |50%')
  // Arabic digits and a Latin name within Arabic text.
  expect(drawn('دار ACME ٢٤')).toBe('٢٤| |ACME| |دار')
})
