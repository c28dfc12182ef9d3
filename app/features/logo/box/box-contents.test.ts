import { expect, test } from 'vitest'
import shapes from '../shapes.json'
import { type BoxContents, describeBox, getMoreText } from './box-contents.ts'
import { swatches } from './box-swatches.ts'

const createBox = (count: number, overrides: Partial<BoxContents> = {}): BoxContents => ({
  id: 'own',
  name: '',
  color: 'kraft',
  products: Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Mug ${index + 1}`, image: null })),
  ...overrides,
})

test('describes the image', () => {
  expect(describeBox(createBox(0), false)).toBe('Kraft box, open. Nothing is in it yet.')
  expect(describeBox(createBox(2, { color: 'navy', name: 'Gift' }), true)).toBe(
    'Navy box “Gift”, open, with your logo on its lid and front. In it: Mug 1, Mug 2.',
  )
  expect(describeBox(createBox(15), false)).toMatch(/, Mug 12, 3 more\.$/)
})

test('counts products that are not drawn', () => {
  expect(getMoreText(createBox(12))).toBe('')
  expect(getMoreText(createBox(15))).toBe('+ 3 more')
})

test('the swatches match the colors of the open box', () => {
  expect(swatches).toEqual(shapes.openbox.colors)
})
