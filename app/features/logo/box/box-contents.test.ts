import { expect, test } from 'vitest'
import shapes from '../shapes.json'
import { swatches } from './box-colors.tsx'
import { type BoxContents, describeBox, moreText } from './box-contents.ts'

const box = (count: number, change: Partial<BoxContents> = {}): BoxContents => ({
  id: 'own',
  name: '',
  color: 'kraft',
  products: Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Mug ${index + 1}`, image: null })),
  ...change,
})

test('the image is told in words', () => {
  expect(describeBox(box(0), false)).toBe('Kraft box, open. Nothing is in it yet.')
  expect(describeBox(box(2, { color: 'navy', name: 'Gift' }), true)).toBe(
    'Navy box “Gift”, open, with your logo on its lid and front. In it: Mug 1, Mug 2.',
  )
  expect(describeBox(box(15), false)).toMatch(/, Mug 12, 3 more\.$/)
})

test('what there is no room for is counted', () => {
  expect(moreText(box(12))).toBe('')
  expect(moreText(box(15))).toBe('+ 3 more')
})

test('the colors to choose from are those of the open box', () => {
  expect(swatches).toEqual(shapes.openbox.colors)
})
