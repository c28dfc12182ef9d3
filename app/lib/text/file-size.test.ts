import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [14_000, '14 kB'],
  [1_023_000, '999 kB'],
  [1_024_000, '1.0 MB'],
  [25 * 1024 * 1024, '25.0 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
