import { expect, test } from 'vitest'
import { isCountable, normalizeSearchText } from './search-text.ts'

test.for([
  'frisbee',
  'yoga mat',
  'usb-c hub',
  '20000 mah power bank 10000',
  'кружка',
  'x'.repeat(60),
  'crème brûlée torch',
  '2026 diary',
])('counts %s', (words) => {
  expect(isCountable(words)).toBe(true)
})

test.for([
  'dana@northwind.example',
  'send to dana @ northwind',
  '555-010-0199',
  '+1 (555) 010-0199',
  'call 5550100199',
  'card 4242 4242 4242 4242',
  'card 4242.4242.4242.4242 mug',
  '٠١٢٣٤٥٦٧',
  'http://spam.example',
  'buy at www.spam.example',
  'x'.repeat(61),
  '!!!',
  'ab',
  '',
])('does not count “%s”', (words) => {
  expect(isCountable(words)).toBe(false)
})

test('unifies case, white space and Unicode form', () => {
  const spellings = ['Cafe\u0301  Mug', ' café mug ', 'CAFÉ\u00a0MUG', 'café\tmug']
  expect(new Set(spellings.map(normalizeSearchText))).toEqual(new Set(['café mug']))
})
