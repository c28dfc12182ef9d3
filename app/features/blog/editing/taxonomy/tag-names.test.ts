import { expect, test } from 'vitest'
import { joinTags, splitTags } from './tag-names.ts'

test('names with commas and quotation marks stay whole in one field', () => {
  const names = ['Mugs', 'Boxes, large', '"Made in USA" gifts', '6" boxes', '6", 8" boxes']
  expect(splitTags(joinTags(names))).toEqual(names)
  expect(splitTags('mugs, "Boxes, large", Mugs, ,6" cups')).toEqual(['Mugs', 'Boxes, large', '6" cups'])
})
