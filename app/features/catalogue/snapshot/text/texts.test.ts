import { describe, expect, test } from 'vitest'
import { eachPlace } from '../columns/bits.ts'
import { Letters } from './letters.ts'
import { Words } from './words.ts'

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

function indexed<Index extends Letters | Words>(index: Index, given: readonly string[] = texts): Index {
  for (const text of given) {
    const bytes = Buffer.from(text)
    index.add(bytes, 0, bytes.length)
  }
  index.index()
  return index
}

function placesOf(index: Letters | Words, text: string): number[] {
  const places: number[] = []
  eachPlace(index.holding(text), (place) => places.push(place))
  return places
}

const set = (index: Letters | Words, place: number, text: string) =>
  index.late.set(place, Buffer.from(text), 0, Buffer.byteLength(text))

describe('to the letter', () => {
  const letters = indexed(new Letters(20))

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

  test('what was changed since is found by its new text alone, what came since as well, what went not at all', () => {
    const late = indexed(new Letters(20))
    set(late, 1, 'a navy mug')
    set(late, 1, 'a navy cup')
    set(late, 8, 'another mug')
    late.late.remove(4)
    expect(placesOf(late, 'mug')).toEqual([0, 8])
    expect(placesOf(late, 'navy')).toEqual([1])
    expect(placesOf(late, 'y cup')).toEqual([1])
  })
})

describe('by folded words', () => {
  const folded = [
    ' water bottle navy ',
    ' bottle water ',
    ' waterbottle ',
    ' t shirt tshirt ',
    ' shirt t ',
    ' hot shirt ',
    '  ',
  ]
  const words = indexed(new Words(20), folded)

  test.for([
    ...[' water ', 'water', ' wat', 'ter', ' water bottle ', 'water bottle', 'ter bot', ' bottle water navy '],
    ...[' t shirt ', 't shirt', 'shirt t', ' t', 'none', ' navy '],
  ])('%j is found where it stands', (text) => {
    const expected = folded.flatMap((each, place) => (each.includes(text) ? [place] : []))
    expect(placesOf(words, text)).toEqual(expected)
  })

  test('of changed products by their new words', () => {
    const late = indexed(new Words(20), folded)
    set(late, 0, ' steel flask ')
    expect(placesOf(late, ' navy ')).toEqual([])
    expect(placesOf(late, ' steel fl')).toEqual([0])
  })
})

test('words by the thousand keep their numbers', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `item ${at.toString(36)} of ${at % 7}`)
  const letters = indexed(new Letters(many.length), many)
  for (const text of ['item', '1a', 'zz', ' of 3', 'm 3', '3v']) {
    expect(placesOf(letters, text)).toEqual(many.flatMap((each, place) => (each.includes(text) ? [place] : [])))
  }
})
