import { expect, test } from 'vitest'
import { importColumnNames } from '#app/features/imports/columns.ts'
import type { Mapping } from '#app/features/imports/mapping/mapping.ts'
import { getTargetGroups } from './targets.ts'

test('every field of a product can be chosen for a column', () => {
  const groups = getTargetGroups({ columns: {} } as Mapping)
  const offered = groups.flatMap(({ options }) => options.map(({ value }) => value))
  expect(importColumnNames.filter((name) => !offered.includes(name))).toEqual([])
})
