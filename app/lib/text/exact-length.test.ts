import { expect, test } from 'vitest'
import { formatExactLength, parseLength } from './exact-length.ts'

test('reads lengths as people write them', () => {
  for (const text of [
    '3.5',
    '3,5',
    ' 3 1/2',
    '3-1/2',
    '3½',
    '3 ½ in',
    '3.5"',
    '3.5″',
    '3.5 inches',
    '7/2',
    '88.9 mm',
    '88.9mm',
  ])
    expect([text, parseLength(text, 'in')]).toEqual([text, 88.9])
  expect(parseLength('½', 'in')).toBe(12.7)
  expect(parseLength('3 1/2', 'mm')).toBe(3.5)
  expect(parseLength('2 in', 'mm')).toBe(50.8)
  expect(parseLength('-2', 'mm')).toBe(-2)
  for (const text of [undefined, '', ' ', 'in', '3 ft', '3 1/', '1/0x', '3 by 4', '.'])
    expect(parseLength(text, 'in')).toBeNaN()
})

test('shows what is read again without loss', () => {
  expect(formatExactLength(70, 'in')).toBe('2.756')
  expect(parseLength('2.756', 'in')).toBe(70)
})
