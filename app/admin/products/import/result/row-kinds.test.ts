import { expect, test } from 'vitest'
import { parseRowKind } from './row-kinds.ts'

test('parses the kind of rows in a URL, also of old links', () => {
  expect(['errors', 'changed', 'refused', 'doubtful'].map(parseRowKind)).toEqual([
    'rejected',
    'changed',
    'rejected',
    'withWarnings',
  ])
  expect([null, '', 'xyz', 'constructor', '__proto__'].map(parseRowKind)).toEqual(Array(5).fill(undefined))
})
