import { describe, expect, test } from 'vitest'
import { eachPlace } from '../columns/bits.ts'
import { folded, written } from './parts.ts'
import { Texts } from './texts.ts'

const texts = [
  'harbor mug\nstoneware, 12 oz.',
  'mug',
  'cotton tote, 100% cotton_blend in c:\\box',
  'éclair tin',
  'mugs & more mugs',
  '',
  'water bottle\n20 oz',
  `long ${'x'.repeat(70_000)} end`,
]

function indexed(index: Texts, given: readonly string[] = texts): Texts {
  for (const text of given) {
    const bytes = Buffer.from(text)
    index.add(bytes, 0, bytes.length)
  }
  index.index()
  return index
}

function placesOf(index: Texts, text: string): number[] {
  const places: number[] = []
  eachPlace(index.holding(text), (place) => places.push(place))
  return places
}

const set = (index: Texts, place: number, text: string) =>
  index.late.set(place, Buffer.from(text), 0, Buffer.byteLength(text))

describe('to the letter', () => {
  const letters = indexed(new Texts(20, written))

  test.for([
    ...[
      'mug',
      'ug',
      'm',
      'mugs',
      'g\ns',
      'mug ',
      ' m',
      'e,',
      ', 1',
      '100%',
      '%',
      '_',
      'n_b',
      'c:\\b',
      '\\',
      'é',
      'éclair',
      'clair t',
    ],
    ...['o', 'oz', 'oz.', 'z.', 'more mug', 're m', 'nothing', 'x end', 'xxxx', ' ', '  ', 'd', '20', '0'],
  ])('%j is found where it stands', (text) => {
    const expected = texts.flatMap((each, place) => (each.includes(text) ? [place] : []))
    expect(placesOf(letters, text)).toEqual(expected)
  })

  test.for<[string, string[][], number[]]>([
    ['a word', [['mug']], [0, 1, 4]],
    ['two words in any order', [['mug'], ['harbor']], [0]],
    ['the beginning of a word alone', [['arbor']], []],
    ['one reading or another', [['tote', 'tin']], [2, 3]],
    ['nothing of the lines after it', [['oz']], []],
    ['with a sign before it', [['& m']], [4]],
    ['with what stands behind it', [['cotton_bl'], ['100% c']], [2]],
    ['more words than bits', Array.from({ length: 40 }, () => ['mugs']), [4]],
    ['a letter beyond ASCII', [['é']], [3]],
  ])('the first line has %s', ([, lists, expected]) => {
    const isIn = letters.inFirstLine(lists)
    expect(texts.flatMap((_, place) => (isIn(place) ? [place] : []))).toEqual(expected)
  })

  test('what was changed since is found by its new text alone, what came since as well, what went not at all', () => {
    const late = indexed(new Texts(20, written))
    set(late, 1, 'a navy mug')
    set(late, 1, 'a navy cup')
    set(late, 8, 'another mug')
    late.late.remove(4)
    expect(placesOf(late, 'mug')).toEqual([0, 8])
    expect(placesOf(late, 'navy')).toEqual([1])
    expect(placesOf(late, 'y cup')).toEqual([1])
    const isIn = late.inFirstLine([['navy', 'another']])
    expect(texts.flatMap((_, place) => (isIn(place) ? [place] : []))).toEqual([1])
    expect(isIn(8)).toBe(true)
  })

  test('a text of more words than can be told apart is not looked for', () => {
    expect(() => letters.holding('a b '.repeat(20))).toThrow(RangeError)
  })
})

describe('by folded words', () => {
  const given = [
    ' water bottle navy ',
    ' bottle water ',
    ' waterbottle ',
    ' t shirt tshirt ',
    ' shirt t ',
    ' hot shirt ',
    '  ',
  ]
  const words = indexed(new Texts(20, folded), given)

  test.for([
    ...[' water ', 'water', ' wat', 'ter', ' water bottle ', 'water bottle', 'ter bot', ' bottle water navy '],
    ...[' t shirt ', 't shirt', 'shirt t', ' t', 'none', ' navy '],
  ])('%j is found where it stands', (text) => {
    const expected = given.flatMap((each, place) => (each.includes(text) ? [place] : []))
    expect(placesOf(words, text)).toEqual(expected)
  })

  test('of changed products by their new words', () => {
    const late = indexed(new Texts(20, folded), given)
    set(late, 0, ' steel flask ')
    expect(placesOf(late, ' navy ')).toEqual([])
    expect(placesOf(late, ' steel fl')).toEqual([0])
  })
})

test('a text of millions of words stands beside others', () => {
  const long = `${'a '.repeat(2 ** 22 + 5)}end`
  const letters = indexed(new Texts(3, written), ['first mug', long, 'last mug'])
  expect(placesOf(letters, 'a end')).toEqual([1])
  expect(placesOf(letters, 't mug')).toEqual([0, 2])
})

test('words by the thousand keep their numbers', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `item ${at.toString(36)} of ${at % 7}`)
  const letters = indexed(new Texts(many.length, written), many)
  for (const text of ['item', '1a', 'zz', ' of 3', 'm 3', '3v']) {
    expect(placesOf(letters, text)).toEqual(many.flatMap((each, place) => (each.includes(text) ? [place] : [])))
  }
})
