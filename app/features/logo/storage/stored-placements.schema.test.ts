import * as v from 'valibot'
import { expect, test } from 'vitest'
import { storedPlacementsSchema } from './stored-placements.schema.ts'

const placement = { area: 'front', method: 'foil', center: [0.5, 0.4], widthMm: 50, degrees: 0, inks: 'own' }
const stored = { picture: '/pictures/mug-navy.webp', color: null, placements: [placement] }
const parse = (value: unknown) => v.safeParse(storedPlacementsSchema, value)

test('accepts placements of earlier versions, and the words of the imprint table', () => {
  expect(parse(stored).output).toEqual(stored)
  const listed = { ...placement, location: 'Left chest', decoration: 'foil stamp', colors: 2 }
  expect(parse({ ...stored, placements: [listed] }).output).toEqual({ ...stored, placements: [listed] })
})

test.each([
  undefined,
  { ...stored, picture: null },
  { ...stored, placements: [{ ...placement, method: 'tattoo' }] },
  { ...stored, placements: [{ ...placement, center: [0.5] }] },
])('rejects %j', (value) => expect(parse(value).success).toBe(false))
