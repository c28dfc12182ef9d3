import { expect, test } from 'vitest'
import { findMethodKey } from './method-key.ts'

test('finds the key of a method by name or synonym; any text gives a key', () => {
  const methods = {
    'screen-print': { name: 'Screen print' },
    stitched: { name: '刺繍' },
    printed: { name: '印刷' },
    unknown: { name: 'Unknown' },
  }
  for (const [name, key] of [
    ['SCREEN PRINT', 'screen-print'],
    ['Silkscreen', 'screen-print'],
    ['印刷', 'printed'],
    ['Foil', 'foil'],
    ['Unknown', 'unknown'],
    ['彫刻', 'Unknown'],
    ['Constructor', 'Unknown'],
  ] as const)
    expect(findMethodKey(methods, name), name).toBe(key)
})
