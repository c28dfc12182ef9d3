import { expect, test } from 'vitest'
import { toShortFigure } from './copy.server.ts'

test.each([
  ['24 hours', '24 h'],
  ['24-48 hours', '24-48 h'],
  ['1 hour', '1 h'],
  ['about 2 weeks', '2 weeks'],
  ['7-10 business days', '7-10 days'],
  ['one business day', 'one day'],
  ['$15.00', '$15'],
  ['$1,015.00', '$1,015'],
  ['$14.50', '$14.50'],
  ['the same day', 'the same day'],
])('shortens "%s" to "%s"', (figure, short) => {
  expect(toShortFigure(figure)).toBe(short)
})
