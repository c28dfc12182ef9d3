import { sql } from 'drizzle-orm'
import { describe } from 'vitest'
import { generateProducts } from '#demo/generate.ts'
import { expect, test } from '#test/database.ts'
import { countTypos, getMaxTypos, getSplits, parseSearchWords, splitWords, toKey } from './search-words.ts'

test('splits words as the database does', async ({ db }) => {
  const texts = [
    ...generateProducts({ count: 300 }).map(({ name, description }) => `${name} ${description}`),
    "Café T-Shirts — Men’s & Women's on-the-go, 20oz",
    'ÉCLAIR Cre\u0300me\nTies, boxes; don‘t glas\u200Bses_cases! 10,000mAh BW-100-NV',
  ]
  const { rows } = await db.execute<{ words: string[] }>(
    sql`select array_agg(boxwright_search_words(text) order by position) as words
      from unnest(${sql.param(texts)}::text[]) with ordinality texts (text, position)`,
  )
  expect(rows[0]?.words).toEqual(texts.map(splitWords))
})

describe('toKey', () => {
  test.for([
    ['hoodie', 'hoodies'],
    ['battery', 'batteries'],
    ['box', 'boxes'],
    ['glass', 'glasses'],
    ['watch', 'watches'],
    ['Key-Chain', 'key chains'],
    ['canvas', 'CANVAS'],
  ] as const)('gives %s and %s one form', ([one, other]) => {
    expect(toKey(one)).toBe(toKey(other))
  })

  test.for([
    ['bus', 'bu'],
    ['glass', 'glas'],
    ['gas', 'ga'],
    ['pen', 'pencil'],
  ] as const)('keeps %s and %s apart', ([one, other]) => {
    expect(toKey(one)).not.toBe(toKey(other))
  })
})

test.for([
  ['navy mug', ['navy', 'mug'], [['navy'], ['mug']]],
  ['  T-Shirts ', ['T-Shirts'], [['tshirts', 't shirts']]],
  ['mugs for the office', ['mugs', 'office'], [['mugs'], ['office']]],
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
