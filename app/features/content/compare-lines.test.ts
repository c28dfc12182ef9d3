import { expect, test } from 'vitest'
import { compareLines } from './compare-lines.ts'

const format = (before: string, after: string) =>
  compareLines(before, after).map(
    ({ kind, text }) => `${{ same: ' ', removed: '-', added: '+', skipped: '~' }[kind]}${text}`,
  )

test('lists removed and added lines with one line of context', () => {
  expect(format('a\nb\nc\nd\ne\nf', 'a\nb\nc\nD\ne\nf')).toEqual(['~…', ' c', '-d', '+D', ' e', '~…'])
  expect(format('a\nb\nc', 'a\nx\nb\ny\nc')).toEqual([' a', '+x', ' b', '+y', ' c'])
  expect(format('', 'new')).toEqual(['-', '+new'])
  expect(format('same', 'same')).toEqual(['~…'])
})

test('compares long texts without common lines quickly', () => {
  const lines = (sign: string) => Array.from({ length: 5_000 }, (_, at) => sign + at).join('\n')
  expect(compareLines(lines('a'), lines('b'))).toHaveLength(10_000)
})
