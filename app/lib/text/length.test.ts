import { expect, test } from 'vitest'
import { formatLength, formatLengths, fromMm, toMm } from './length.ts'

test('formats stored millimeters in the unit of the shop', () => {
  expect(formatLengths([101.6, 57.15], 'in')).toBe('4 × 2.25 in')
  expect(formatLengths([101.6, 57.15], 'mm')).toBe('101.6 × 57.2 mm')
  expect(formatLengths([80, 70], 'in')).toBe('3.15 × 2.76 in')
  expect(formatLength(20_000, 'mm')).toBe('20,000 mm')
  expect(formatLength(1.5, 'in')).toBe('0.06 in')
})

test('converts both ways without loss', () => {
  expect(toMm(fromMm(62.3, 'in'), 'in')).toBeCloseTo(62.3, 9)
  expect(toMm(2.5, 'in')).toBe(63.5)
  expect(toMm(fromMm(62.3, 'mm'), 'mm')).toBe(62.3)
})
