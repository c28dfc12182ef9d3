import { describe, expect, test } from 'vitest'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { CustomOrder, ReadyMadeOrder } from '../order.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import {
  describeImprint,
  getColorLimit,
  getImprintItems,
  getLocationOptions,
  type ImprintItem,
  isImprintOpen,
  priceImprint,
} from './imprint.ts'
import { parseImprintField } from './imprint-field.schema.ts'
import { combineImprintFields, getInkName, readChosenImprint, readImprintFields } from './imprint-fields.ts'
import { joinInkNames, splitInkNames } from './ink-names.ts'
import { addLogoImprintsToOrder } from './logo-imprint.ts'
import { addShared, applyChanges, describeSharing, shareImprint } from './share-imprint.ts'
import { toImprint } from './to-imprint.ts'

const chest: ImprintLocationOption = { name: 'Left chest', methods: ['embroidery', 'screen print'], maxColors: 6 }
const back: ImprintLocationOption = { name: 'Full back', methods: ['screen print'], maxColors: null }
const lid: ImprintLocationOption = { name: 'Lid', methods: ['laser engraving'], maxColors: 1 }

describe('an imprint in words', () => {
  const print = { location: 'Left chest', method: 'embroidery', colors: 2, color_names: 'White, PMS 286 C' }
  test.each<[RequestedImprint, string]>([
    ['none', 'no imprint'],
    ['advise', 'please advise'],
    [[print], 'Left chest, embroidery, 2 colors (White, PMS 286 C), the second at extra cost'],
    [
      [{ ...print, extra_color: 0.45 }],
      'Left chest, embroidery, 2 colors (White, PMS 286 C), the second +$0.45 a unit',
    ],
    [
      [{ ...print, colors: 4, extra_color: 0.45 }],
      'Left chest, embroidery, 4 colors (White, PMS 286 C), 3 more +$1.35 a unit',
    ],
    [[{ ...print, extra_color: 0 }], 'Left chest, embroidery, 2 colors (White, PMS 286 C), the second included'],
    [
      [
        { ...print, colors: 1, color_names: null },
        { location: 'Lid', method: 'laser engraving', colors: null, color_names: null },
      ],
      'Left chest, embroidery, 1 color (ink colors: not chosen) + Lid, laser engraving',
    ],
    [[{ ...print, colors: null }], 'Left chest, embroidery, White, PMS 286 C'],
    [[{ location: 'Lid', method: null, colors: null, color_names: null }], 'Lid, ink colors: not chosen'],
    [
      [{ location: 'Front cover (Screen print)', method: 'screen print', colors: 2, color_names: 'White' }],
      'Front cover, screen print, 2 colors (White), the second at extra cost',
    ],
  ])('%j', (imprint, text) => {
    expect(describeImprint(imprint)).toBe(text)
  })
})

test('a product without a table is asked for its usual location', () => {
  expect(getLocationOptions(undefined)).toEqual([{ name: 'Usual location', methods: [], maxColors: null }])
  expect(getLocationOptions([])).toEqual(getLocationOptions(undefined))
  expect(getLocationOptions([chest])).toEqual([chest])
})

test.each<[RequestedImprint | undefined, boolean]>([
  [undefined, true],
  ['advise', false],
  ['none', false],
  [[{ location: 'Lid', method: 'laser engraving', colors: null, color_names: null }], false],
  [[{ location: 'Lid', method: 'pad print', colors: 1, color_names: null }], true],
  [[{ location: 'Lid', method: 'pad print', colors: null, color_names: 'White' }], true],
  [[{ location: 'Lid', method: 'pad print', colors: 1, color_names: 'White' }], false],
])('of %j a buyer is reminded: %s', (imprint, isOpen) => {
  expect(isImprintOpen(imprint)).toBe(isOpen)
})

test('an imprint costs what the catalog says today', () => {
  const print = { location: 'Left chest', method: 'embroidery', colors: 2, color_names: null, extra_color: 9 }
  expect(priceImprint([print], [back, { ...chest, extraColor: 0.45 }])).toEqual([{ ...print, extra_color: 0.45 }])
  expect(priceImprint([print], [chest])).toEqual([{ ...print, extra_color: undefined }])
  expect(priceImprint('advise', [chest])).toBe('advise')
})

test('colors can be chosen up to the limit of the location, at most twelve', () => {
  expect([chest, back, { ...chest, maxColors: 40 }].map(getColorLimit)).toEqual([6, 6, 12])
})

describe('fields of a form', () => {
  const createForm = (fields: [string, string][]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return form
  }
  const fields: [string, string][] = [
    ['imprint-at', 'Left chest'],
    ['imprint-method:Left chest', 'embroidery'],
    ['imprint-colors:Left chest', '2'],
    ['imprint-color_names:Left chest', ' White '],
    ['imprint-at', 'Lid'],
    ['imprint-method:Lid', 'laser engraving'],
    ['imprint-colors:Lid', '1'],
    // Not chosen.
    ['imprint-method:Full back', 'screen print'],
    ['imprint-colors:Full back', '3'],
  ]
  const chosen = [
    { location: 'Left chest', method: 'embroidery', colors: 2, color_names: 'White' },
    // Engraving has no colors.
    { location: 'Lid', method: 'laser engraving', colors: null, color_names: null },
  ]

  test('are the chosen locations', () => {
    expect(readImprintFields(createForm([['imprint', 'now'], ...fields]))).toEqual(chosen)
    const form = createForm([['imprint', 'now'], ...fields])
    combineImprintFields(form)
    expect(parseImprintField(String(form.get('imprint')))).toEqual(chosen)
  })

  test('count only with that answer; without a location sales advise', () => {
    expect(readImprintFields(createForm([['imprint', 'none'], ...fields]))).toBe('none')
    expect(readImprintFields(createForm([['imprint', 'advise'], ...fields]))).toBe('advise')
    expect(readImprintFields(createForm([['imprint', 'now']]))).toBe('advise')
    expect(readImprintFields(new FormData())).toBe('advise')
    const readChosen = (...entries: [string, string][]) => readChosenImprint(createForm(entries), 'imprint')
    expect(readChosen()).toBeUndefined()
    expect(readChosen(['imprint', 'now'])).toBeUndefined()
    expect(readChosen(['imprint', 'advise'])).toBe('advise')
    expect(readChosen(['imprint', 'now'], ...fields)).toEqual(chosen)
  })

  test('name as many ink colors as are asked for', () => {
    const named = (colors: string) =>
      createForm([
        ['imprint', 'now'],
        ['imprint-at', 'Left chest'],
        ['imprint-method:Left chest', 'embroidery'],
        ['imprint-colors:Left chest', colors],
        ...['White', ' ', 'PMS 286 C'].map((ink, index): [string, string] => [
          getInkName('imprint', 'Left chest', index),
          ink,
        ]),
      ])
    const read = (colors: string) => readImprintFields(named(colors))
    expect(read('3')).toMatchObject([{ colors: 3, color_names: 'White, PMS 286 C' }])
    expect(read('2')).toMatchObject([{ colors: 2, color_names: 'White' }])
    expect(read('')).toMatchObject([{ colors: null, color_names: 'White' }])
    expect(splitInkNames('White, Navy, Red', 2)).toEqual(['White', 'Navy, Red'])
    expect(splitInkNames('White', 2)).toEqual(['White'])
    expect(splitInkNames(null, 2)).toEqual([])
    expect(joinInkNames(splitInkNames('White and navy', null), null)).toBe('White and navy')
  })

  test('have names of their own in a group of another name', () => {
    const form = createForm([
      ['imprint box tee', 'now'],
      ['imprint box tee-at', 'Full back'],
      ['imprint box tee-method:Full back', 'screen print'],
      ['imprint box tee-colors:Full back', ''],
    ])
    expect(readImprintFields(form, 'imprint box tee')).toEqual([
      { location: 'Full back', method: 'screen print', colors: null, color_names: null },
    ])
  })
})

describe('the field of a form', () => {
  const print = { location: 'Lid', method: null, colors: null, color_names: null }
  test.each<[string, unknown, RequestedImprint | undefined]>([
    ['an answer', 'none', 'none'],
    ['locations', [print], [print]],
    ['a location of two lines', [{ ...print, location: 'Lid\n' }], undefined],
    ['an unknown answer', 'all', undefined],
    ['no location', [], undefined],
    ['a location without a name', [{ ...print, location: ' ' }], undefined],
    ['a name of 61 characters', [{ ...print, location: 'x'.repeat(61) }], undefined],
    ['no color', [{ ...print, colors: 0 }], undefined],
    ['101 colors', [{ ...print, colors: 101 }], undefined],
    ['half a color', [{ ...print, colors: 1.5 }], undefined],
    ['a price that only the catalog may name', [{ ...print, colors: 2, extra_color: 0 }], [{ ...print, colors: 2 }]],
    ['385 characters of colors', [{ ...print, color_names: 'x'.repeat(385) }], undefined],
    ['25 locations', Array.from({ length: 25 }, () => print), undefined],
  ])('%s', (_, value, expected) => {
    expect(parseImprintField(JSON.stringify(value))).toEqual(expected)
  })
})

describe('a placed logo means', () => {
  const placement = {
    area: 'left-chest',
    method: 'embroidery',
    center: [0.5, 0.5],
    widthMm: 60,
    degrees: 0,
    inks: 'auto',
  } as const
  const print = { location: 'Left chest', method: 'embroidery', colors: 1, color_names: null }

  test('the location that its area names, in one color', () => {
    expect(toImprint([placement], [back, chest])).toEqual([print])
  })
  test('its own colors, as many as the location can have', () => {
    const own = { ...placement, inks: 'own' }
    const inOwnColors = { ...print, color_names: 'as in the logo' }
    expect(toImprint([own], [chest])).toEqual([{ ...inOwnColors, colors: null }])
    expect(toImprint([{ ...own, colors: 2 }], [{ ...chest, extraColor: 0.45 }])).toEqual([
      { ...inOwnColors, colors: 2, extra_color: 0.45 },
    ])
    expect(toImprint([{ ...own, colors: 7 }], [chest])).toEqual([{ ...inOwnColors, colors: 6 }])
  })
  test('the name of its ink', () => {
    expect(toImprint([{ ...placement, inks: '#ffffff' }], [chest])).toEqual([{ ...print, color_names: 'white' }])
  })
  test('the location and method of the table that it names', () => {
    const listed = { ...placement, location: 'Lid', decoration: 'pad print', inks: '#ffffff' }
    const lids = [{ name: 'Lid', methods: ['pad print'], maxColors: 2 }, chest]
    expect(toImprint([listed], lids)).toEqual([
      { location: 'Lid', method: 'pad print', colors: 1, color_names: 'white' },
    ])
  })
  test('the only location of its method', () => {
    expect(toImprint([{ ...placement, area: 'front', method: 'laser engraving' }], [chest, lid])).toEqual([
      { location: 'Lid', method: 'laser engraving', colors: null, color_names: null },
    ])
  })
  test('nothing where the product lists no such location', () => {
    expect(toImprint([{ ...placement, area: 'front', method: 'screen print' }], [chest, back])).toBeUndefined()
    expect(toImprint([{ ...placement, method: 'foil' }], [chest, lid])).toBeUndefined()
    expect(toImprint([], [chest])).toBeUndefined()
  })
})

test('each item of an order has its own imprint and locations', () => {
  const terms = { breaks: [], minimum: null, productionTime: null, rush: false, imprint: [{ ...chest, extraColor: 1 }] }
  const tee = { id: 'tee', name: 'Tee', image: null, price: 1000, inStock: true, terms }
  const box = (id: string, imprint?: RequestedImprint) => ({
    id,
    name: `Box ${id}`,
    description: null,
    image: null,
    items: [{ id: '1', product: tee, quantity: 1, imprint }],
  })
  const order: ReadyMadeOrder = {
    type: 'ready-made',
    packQuantity: 50,
    boxes: [
      { box: box('a', 'none'), perPack: 1 },
      { box: box('b'), perPack: 1 },
      { box: box('c', [{ location: 'Left chest', method: null, colors: 2, color_names: null }]), perPack: 1 },
    ],
  }
  expect(getImprintItems(order)).toMatchObject([
    { key: 'a tee', line: 'a', boxName: 'Box a', item: { imprint: 'none' }, locations: [{ name: 'Left chest' }] },
    { key: 'b tee', line: 'b', item: { imprint: undefined } },
    { key: 'c tee', item: { imprint: [{ colors: 2, extra_color: 1 }] } },
  ])
})

test('an imprint for all products is at the locations that each of them has', () => {
  const item = (id: string, locations: readonly ImprintLocationOption[]) => ({
    key: id,
    line: id,
    boxName: '',
    units: 48,
    item: { product: { id, name: `Product ${id}`, image: null, price: 1000 }, quantity: 1 },
    locations,
  })
  const cover = { name: 'Cover (Screen print)', methods: ['screen print'], maxColors: 2 }
  const items = [
    item('a', [chest]),
    item('b', [{ ...chest, name: 'Left Chest', methods: ['embroidery'] }]),
    item('c', [{ ...chest, maxColors: 1 }]),
    item('d', [{ ...chest, methods: ['screen print'] }]),
    item('e', [{ ...cover, name: 'Cover' }]),
  ]
  const print = { location: 'Left chest', method: 'embroidery', colors: 2, color_names: 'White' }
  const share = (shared: readonly ImprintItem[], imprint: RequestedImprint) =>
    new Map(shareImprint(shared, imprint).map((each) => [each.key, each.imprint]))
  expect(share(items, [print])).toEqual(
    new Map([
      ['a', [print]],
      ['b', [{ ...print, location: 'Left Chest' }]],
      ['c', null],
      ['d', null],
      ['e', null],
    ]),
  )
  const covered = { location: cover.name, method: 'screen print', colors: null, color_names: null }
  // A product without the location has it at its own location by the same method.
  expect(share(items, [covered])).toEqual(
    new Map([
      ['a', [{ ...covered, location: 'Left chest' }]],
      ['b', null],
      ['c', [{ ...covered, location: 'Left chest' }]],
      ['d', [{ ...covered, location: 'Left chest' }]],
      ['e', [{ ...covered, location: 'Cover' }]],
    ]),
  )
  // Unsaved changes of other items stay, and their inks too.
  const navy = { ...covered, location: 'Cover', colors: 1, color_names: 'navy' }
  const unsaved = new Map<string, { imprint: RequestedImprint }>([
    ['b', { imprint: 'none' }],
    ['e', { imprint: [navy] }],
  ])
  const inNavy = shareImprint(applyChanges(items, unsaved).slice(1), [{ ...covered, colors: 1 }])
  const saved = addShared(unsaved, inNavy)
  expect(saved.get('b')).toEqual({ imprint: 'none' })
  expect(saved.get('e')).toEqual({ imprint: [navy] })
  expect(saved.get('d')).toEqual({ imprint: [{ ...covered, location: 'Left chest', colors: 1 }] })
  // Further colors cost what they cost at the location of each product.
  expect(
    share([item('p', [{ ...chest, extraColor: 0.5 }]), item('q', [chest])], [{ ...print, extra_color: 0.25 }]),
  ).toEqual(
    new Map([
      ['p', [{ ...print, extra_color: 0.5 }]],
      ['q', [print]],
    ]),
  )
  // Two locations need two.
  expect([...share(items, [print, covered]).values()]).toEqual([null, null, null, null, null])
  expect(share([item('f', [back, chest])], [print, covered]).get('f')).toEqual([
    print,
    { ...covered, location: 'Full back' },
  ])
  // A print that fits one location only has it before one that fits several.
  const stitched = { ...print, location: 'Sleeve' }
  const flat = { ...covered, location: 'Hood' }
  expect(share([item('h', [chest, back])], [flat, stitched]).get('h')).toEqual([
    { ...flat, location: 'Full back' },
    { ...stitched, location: 'Left chest' },
  ])
  // Inks that were chosen for a product stay where the shared imprint names none.
  const blue = { ...covered, location: chest.name, colors: 1, color_names: 'royal' }
  const inBlue = item('g', [chest])
  const before = [{ ...inBlue, item: { ...inBlue.item, imprint: [blue] } }]
  const shareInk = (changes: { colors?: number; color_names?: string }) =>
    share(before, [{ ...blue, color_names: null, ...changes }]).get('g')
  expect(shareInk({})).toEqual([blue])
  expect(shareInk({ color_names: 'White' })).toEqual([{ ...blue, color_names: 'White' }])
  expect(shareInk({ colors: 2 })).toEqual([{ ...blue, colors: 2, color_names: null }])
  for (const imprint of ['none', 'advise'] as const)
    expect(share(items, imprint)).toEqual(new Map(items.map(({ key }) => [key, imprint])))
  expect(describeSharing(shareImprint([...items.slice(1, 3), ...before], [{ ...print, location: 'Front' }]))).toEqual([
    'Product b: Left Chest, embroidery, 2 colors (White), the second at extra cost.',
    'Product c stays as it is: it has no place for this method and number of colors.',
    'Product g: Left chest, embroidery, 2 colors (White), the second at extra cost, instead of Left chest, screen print, 1 color (royal).',
  ])
})

test('the imprint of the placed logo is that of boxes and carts where none was chosen', () => {
  const placed = [{ location: 'Lid', method: 'laser engraving', colors: null, color_names: null }]
  const logo = new Map(['mug', 'pen'].map((id) => [id, { imprint: placed, color: '', describeWarnings: () => [] }]))
  const createItem = (id: string, imprint?: RequestedImprint) => {
    const product = { id, name: id, slug: null, image: null, price: 100, inStock: true }
    return { id, product, quantity: 1, imprint }
  }
  const items = [createItem('mug'), createItem('pen', 'advise'), createItem('tee')]
  const expected = [placed, 'advise', undefined]
  const box: CustomOrder = { type: 'custom', name: '', packQuantity: 48, items }
  expect(addLogoImprintsToOrder(box, logo).items.map(({ imprint }) => imprint)).toEqual(expected)
  const boxes = [{ box: { id: 'kit', name: 'Kit', description: null, image: null, items }, perPack: 1 }]
  const cart: ReadyMadeOrder = { type: 'ready-made', packQuantity: 48, boxes }
  const added = addLogoImprintsToOrder(cart, logo)
  expect(added.boxes.flatMap(({ box }) => box.items.map(({ imprint }) => imprint))).toEqual(expected)
})
