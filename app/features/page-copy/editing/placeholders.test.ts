import { expect, test } from 'vitest'
import { fillPlaceholders, findUnknownPlaceholders, type PlaceholderTexts, placeholders } from './placeholders.ts'

const texts = { ...placeholders, catalogItems: '10,000+' } as PlaceholderTexts

test.each(['{catalogItems}', '{ catalogItems }', '{catalogueItems}', '{ catalogueItems }'])(
  'fills %s, by its present or former name',
  (field) => {
    const text = `Choose from ${field} products.`
    expect(fillPlaceholders(text, texts)).toBe('Choose from 10,000+ products.')
    expect(findUnknownPlaceholders(text)).toEqual([])
  },
)

test('leaves and reports unknown merge fields', () => {
  const text = '{catalogItem} and {toString} of {constructor}'
  expect(fillPlaceholders(text, texts)).toBe(text)
  expect(findUnknownPlaceholders(text)).toEqual(['catalogItem', 'toString', 'constructor'])
})
