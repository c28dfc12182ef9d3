import { expect, test } from 'vitest'
import { getDestinationKeys } from './destination-keys.ts'

test('a second address of a country has a key of its own', () => {
  const counts = ['CA-homes', 'us-address', 'us-address', 'storage'].map((to) => ({ to, packs: 5 }))
  expect(getDestinationKeys(counts)).toEqual(['CA-homes', 'us-address', 'us-address~2', 'storage'])
})
