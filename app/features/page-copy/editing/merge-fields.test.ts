import { expect, test } from 'vitest'
import { fillMergeFields, findUnknownMergeFields, type MergeFieldTexts, mergeFields } from './merge-fields.ts'

const texts = { ...mergeFields, catalogItems: '10,000+' } as MergeFieldTexts

test.each(['{catalogItems}', '{ catalogItems }', '{catalogueItems}', '{ catalogueItems }'])(
  'fills %s, by its present or former name',
  (field) => {
    const text = `Choose from ${field} products.`
    expect(fillMergeFields(text, texts)).toBe('Choose from 10,000+ products.')
    expect(findUnknownMergeFields(text)).toEqual([])
  },
)

test('leaves and reports unknown merge fields', () => {
  const text = '{catalogItem} and {toString} of {constructor}'
  expect(fillMergeFields(text, texts)).toBe(text)
  expect(findUnknownMergeFields(text)).toEqual(['catalogItem', 'toString', 'constructor'])
})
