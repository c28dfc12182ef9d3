import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createTermSchema } from './term.schema.ts'

test.each([
  ['category', 80],
  ['tag', 60],
] as const)('the name of a %s has up to %i characters', (kind, limit) => {
  const accepts = (length: number) =>
    v.safeParse(createTermSchema(kind), { name: 'a'.repeat(length), slug: '', description: '' }).success
  expect([accepts(limit), accepts(limit + 1)]).toEqual([true, false])
})
