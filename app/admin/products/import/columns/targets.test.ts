import { expect, test } from 'vitest'
import { importColumnNames } from '#app/features/imports/columns.ts'
import { isTarget, type Mapping } from '#app/features/imports/mapping/mapping.ts'
import { getTargetGroups } from './targets.ts'

test.each([
  [{}, 7],
  [{ First: 'price2' }, 7],
  [{ Last: 'price9' }, 10],
  [{ Last: 'qty999' }, 999],
] as const)('%j offers %i quantity breaks', (columns, count) => {
  const offered = getTargetGroups({ columns } as unknown as Mapping).flatMap(({ options }) => options)
  const quantities = offered.map(({ value }) => value).filter((value) => value.startsWith('qty'))
  expect(quantities).toHaveLength(count)
  expect(quantities.every(isTarget)).toBe(true)
})

test('every field of a product can be chosen for a column', () => {
  const groups = getTargetGroups({ columns: {} } as Mapping)
  const offered = groups.flatMap(({ options }) => options.map(({ value }) => value))
  expect(importColumnNames.filter((name) => !offered.includes(name))).toEqual([])
})
