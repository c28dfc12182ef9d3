import { describe } from 'vitest'
import { productData } from '#db/tables/products.ts'
import { generateProducts } from '#demo/generate.ts'
import { expect, test } from '#test/database.ts'
import { countTypos, fold, getMaxTypos, getSplits, parseSearchWords } from './search-words.ts'

test('folds words as the column search_words does', async ({ db }) => {
  const products = generateProducts({ count: 900 })
  await db.insert(productData).values([
    ...products,
    {
      name: "Café T-Shirts — Men’s & Women's on-the-go, 20oz",
      description: 'ÉCLAIR Cre\u0300me\nTies, boxes; don‘t glas\u200Bses_cases!',
    },
  ])
  const rows = await db.select().from(productData)
  expect(rows.length).toBe(products.length + 1)
  for (const { name, description, category, brand, search_words } of rows) {
    expect(search_words).toBe(fold([name, description ?? '', category ?? '', brand ?? ''].join(' ')))
  }
})

describe('fold', () => {
  test.for([
    ['hoodie', 'hoodies'],
    ['battery', 'batteries'],
    ['box', 'boxes'],
    ['case', 'cases'],
    ['glass', 'glasses'],
    ['watch', 'watches'],
    ['size', 'sizes'],
    ['20oz', '20 oz'],
    ['canvas', 'CANVAS'],
  ] as const)('gives %s and %s one form', ([one, other]) => {
    expect(fold(one)).toBe(fold(other))
  })

  test.for([
    ['bus', 'bu'],
    ['glass', 'glas'],
    ['gas', 'ga'],
    ['pen', 'pencil'],
  ] as const)('keeps %s and %s apart', ([one, other]) => {
    expect(fold(one)).not.toBe(fold(other))
  })
})

test.for([
  ['navy mug', ['navy', 'mug'], [['navy'], ['mug']]],
  ['  T-Shirts ', ['T-Shirts'], [['tshirt', 't shirt']]],
  ['mugs for the office', ['mugs', 'office'], [['mug'], ['office']]],
  ['the', ['the'], [['the']]],
  ['% _ &', [], []],
  ['20oz', ['20oz'], [['20 oz']]],
  ['10,000mAh', ['10,000mAh'], [['10000 mah']]],
] as const)('splits %j into %j', ([text, typed, spellings]) => {
  const words = parseSearchWords(text)
  expect(words.map((word) => word.typed)).toEqual(typed)
  expect(words.map((word) => word.spellings)).toEqual(spellings)
})

test('returns at most twelve words', () => {
  expect(parseSearchWords('x '.repeat(50))).toHaveLength(12)
})

test.for([
  ['tumbelr', 'tumbler', 1],
  ['bottel', 'bottle', 1],
  ['hodie', 'hoodie', 1],
  ['mugg', 'mug', 1],
  ['backapck', 'backpack', 1],
  ['umberela', 'umbrella', 2],
  ['pen', 'mug', 3],
  ['', 'mug', 3],
] as const)('counts from %s to %s %i typos', ([typed, meant, typos]) => {
  expect(countTypos(typed, meant)).toBe(typos)
  expect(countTypos(meant, typed)).toBe(typos)
})

test('allows no typo in a short word', () => {
  expect([3, 4, 7, 8].map(getMaxTypos)).toEqual([0, 1, 1, 2])
})

test('splits a word anywhere except near its ends', () => {
  expect(getSplits('giftbox')).toEqual(['gif tbox', 'gift box'])
  expect(getSplits('mugs')).toEqual([])
})
