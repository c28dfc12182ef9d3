import { expect, test } from 'vitest'
import { createReference, parseReference } from './reference.ts'

test('a reference has nothing that looks or sounds like another, and is understood as people type it', () => {
  for (let drawn = 0; drawn < 200; drawn++) {
    const reference = createReference()
    expect(reference).toMatch(/^BW-[2-9BCDFGHJKMNPQRSTVWXYZ]{4}-[2-9BCDFGHJKMNPQRSTVWXYZ]{2}$/)
    expect(parseReference(reference)).toBe(reference)
  }
})

test.each(['BW-7K3F-92', 'bw-7k3f-92', 'bw7k3f92', ' BW 7K3F 92 ', 'Bw-7k-3f-92'])('%j is BW-7K3F-92', (text) => {
  expect(parseReference(text)).toBe('BW-7K3F-92')
})

test.each(['', 'BW', '7K3F-92', 'BW-7K3F-9', 'BW-7K3F-922', 'BW-7K3F-9O', 'BW-1K3F-92', 'BW-7K3F-9%', 'bw_7k3f_92'])(
  '%j is none',
  (text) => {
    expect(parseReference(text)).toBeUndefined()
  },
)
