import { expect, test } from 'vitest'
import { toDestinationRows } from './destination-rows.ts'

test('every kind of the US has a row; a second address and countries follow', () => {
  const counts = ['CA-homes', 'us-address', 'us-address', 'storage'].map((to) => ({ to, packs: 5 }))
  expect(toDestinationRows(counts)).toEqual([
    { key: 'us-address', to: 'us-address', index: 1, isFixed: true },
    { key: 'us-homes', to: 'us-homes', index: undefined, isFixed: true },
    { key: 'storage', to: 'storage', index: 3, isFixed: true },
    { key: 'CA-homes', to: 'CA-homes', index: 0, isFixed: false },
    { key: 'us-address~2', to: 'us-address', index: 2, isFixed: false },
  ])
})
