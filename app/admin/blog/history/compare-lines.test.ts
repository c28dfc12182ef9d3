import { expect, test } from 'vitest'
import { compareLines } from './compare-lines.ts'

const format = (before: string, after: string) =>
  compareLines(before, after).map(
    ({ kind, text }) => `${{ same: ' ', gone: '-', new: '+', skipped: '~' }[kind]}${text}`,
  )

test('what went and what came, with a line around it', () => {
  expect(format('a\nb\nc\nd\ne\nf', 'a\nb\nc\nD\ne\nf')).toEqual(['~…', ' c', '-d', '+D', ' e', '~…'])
  expect(format('a\nb\nc', 'a\nx\nb\ny\nc')).toEqual([' a', '+x', ' b', '+y', ' c'])
  expect(format('', 'new')).toEqual(['-', '+new'])
  expect(format('same', 'same')).toEqual(['~…'])
})

test('a text of other lines altogether is not looked through for days', () => {
  const lines = (sign: string) => Array.from({ length: 5_000 }, (_, at) => sign + at).join('\n')
  expect(compareLines(lines('a'), lines('b'))).toHaveLength(10_000)
})
