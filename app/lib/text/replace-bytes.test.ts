import { expect, test } from 'vitest'
import { replaceBytes } from './replace-bytes.ts'

test('replaces each occurrence, with text beyond ASCII around and within it', () => {
  const replaced = replaceBytes(Buffer.from('“é” · “é”, “éé”'), '“é”', 'ü')
  expect(replaced.toString()).toBe('ü · ü, “éé”')
  expect(replaceBytes(Buffer.from('aaa'), 'aa', '').toString()).toBe('a')
  expect(replaceBytes(Buffer.from('a · b'), 'c', 'd').toString()).toBe('a · b')
})
