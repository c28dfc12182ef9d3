import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBoxLink, maxBoxLinkLength, parseBoxLink, parseReadyMadeLink } from './box-link.ts'
import { createReadyMadeLink, hasBoxLink } from './box-link-prefix.ts'

const origin = 'https://shop.example'
const product = (name = 'Navy Mug, 16 oz') => ({ id: randomUUID(), name })
const box = (items = [product()]) => ({ name: 'Onboarding kit', packQuantity: 96, items })
const toHash = (link: string) => new URL(link).hash

test('a link contains products, packs and name in readable form', () => {
  const items = [product('Navy Mug, 16 oz'), product('Trail Cap')]
  const link = createBoxLink(box(items), origin)
  expect(link).toMatch(
    /^https:\/\/shop\.example\/swag-box-builder#box=1&item=navy-mug-16-oz\.[\w-]{22}&item=trail-cap\.[\w-]{22}&name=Onboarding\+kit&packs=96$/,
  )
  expect(parseBoxLink(toHash(link))).toEqual({
    name: 'Onboarding kit',
    packQuantity: 96,
    items: [
      { id: items[0]?.id, words: 'navy mug 16 oz' },
      { id: items[1]?.id, words: 'trail cap' },
    ],
  })
})

test('links a box without a name, and a product whose name has no slug', () => {
  const items = [product('马克杯')]
  const link = createBoxLink({ name: '', packQuantity: 48, items }, '')
  expect(link).toMatch(/^\/swag-box-builder#box=1&item=[\w-]{22}&packs=48$/)
  expect(parseBoxLink(link.slice(link.indexOf('#')))).toEqual({
    name: '',
    packQuantity: 48,
    items: [{ id: items[0]?.id, words: '' }],
  })
})

test('shortens a name that is longer in ASCII', () => {
  expect(parseBoxLink(toHash(createBoxLink(box([product('ß'.repeat(150))]), origin)))?.items).toMatchObject([
    { words: 's'.repeat(200) },
  ])
})

test('a link contains the color; invalid colors are ignored', () => {
  const link = createBoxLink({ ...box(), color: 'navy' }, origin)
  expect(link).toMatch(/&name=Onboarding\+kit&color=navy&packs=96$/)
  expect(parseBoxLink(toHash(link))).toMatchObject({ color: 'navy' })
  for (const color of ['plaid', 'toString', '']) {
    expect(parseBoxLink(toHash(link).replace('=navy&', `=${color}&`)), color).not.toHaveProperty('color')
  }
})

test('a link contains the print on the box; invalid ones are ignored', () => {
  const link = createBoxLink({ ...box(), print: 'lid-2' }, origin)
  expect(parseBoxLink(toHash(link))).toMatchObject({ print: 'lid-2' })
  expect(parseBoxLink(toHash(link).replace('=lid-2&', '=lid-9&'))).not.toHaveProperty('print')
})

test('a link contains the colors that the buyer chose; invalid ones are ignored', () => {
  const items = [product(), { ...product('Trail Cap'), color: 'Navy. & White' }]
  const link = createBoxLink(box(items), origin)
  expect(parseBoxLink(toHash(link))?.items.map(({ color }) => color)).toEqual([undefined, 'Navy. & White'])
  expect(parseBoxLink(toHash(link).replace('color1=1.', 'color1=x.'))?.items[1]).not.toHaveProperty('color')
  expect(parseBoxLink(`${toHash(link)}&color1=0.${'x'.repeat(200)}`)?.items[0]?.color).toHaveLength(100)
})

test.each(['Gift & “more” = 100 %', '盒'.repeat(80), 'a'.repeat(80)])('preserves the name %s', (name) => {
  const link = createBoxLink({ ...box(), name }, origin)
  expect(parseBoxLink(toHash(link))?.name).toBe(name)
})

test('fifty products with long names fit', () => {
  const items = Array.from({ length: 50 }, (_, index) =>
    product(`${index} Very Long Product Name, Heather Charcoal Grey`),
  )
  const link = createBoxLink({ ...box(items), name: '盒'.repeat(80) }, '')
  expect(link.length).toBeLessThanOrEqual(maxBoxLinkLength + 400)
  expect(createBoxLink(box(items), '').length).toBeLessThanOrEqual(maxBoxLinkLength)
  const read = parseBoxLink(link.slice(link.indexOf('#')))
  expect(read?.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
})

const placement = {
  area: 'Front, wrap 100 %',
  method: 'screen print',
  center: [0.5, 0.486],
  widthMm: 62.5,
  degrees: -15.5,
  inks: '#1e2f52',
} as const

test('preserves the logo placements of each item', () => {
  const plain = product()
  const placed = {
    ...product('Trail Cap'),
    logo: { color: '#800000', placements: [placement, { ...placement, area: 'back', inks: 'own' }] },
  }
  const link = createBoxLink(box([plain, placed]), origin)
  expect(link).toContain(`&logo1=1.800000.500.486.625.-155.0.1e2f52.Front%2C+wrap+100+%25&logo1=1.`)
  const [first, second] = parseBoxLink(toHash(link))?.items ?? []
  expect(first).toEqual({ id: plain.id, words: 'navy mug 16 oz' })
  expect(second?.logo).toEqual(placed.logo)
  expect(createBoxLink(box([plain]), origin)).not.toContain('logo')
})

test('a rotation that rounds to 180 degrees stays a half turn', () => {
  const turned = { ...product(), logo: { color: null, placements: [{ ...placement, degrees: 179.97 }] } }
  const [item] = parseBoxLink(toHash(createBoxLink(box([turned]), origin)))?.items ?? []
  expect(item?.logo?.placements).toEqual([{ ...placement, degrees: -180 }])
})

test('with many products omits the last placements, never products', () => {
  const items = Array.from({ length: 50 }, () => ({ ...product(), logo: { color: null, placements: [placement] } }))
  const link = createBoxLink(box(items), '')
  expect(link.length).toBeLessThanOrEqual(maxBoxLinkLength)
  const read = parseBoxLink(link.slice(link.indexOf('#')))?.items ?? []
  expect(read.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  expect(read[0]?.logo).toEqual({ color: null, placements: [placement] })
  expect(read[49]?.logo).toBeUndefined()
})

const id = 'AAAAAAAAAAAAAAAAAAAAAA'

test.each([
  '0..500.500.620.0.9.own.front',
  '0..1500.500.620.0.1.own.front',
  '0..500.500.620.1800.1.own.front',
  '0..500.500.620.0.1.url.front',
  '0..500.500.620.0.1.own.',
  '7..500.500.620.0.1.own.front',
  'x',
])('ignores the invalid placement %s', (text) => {
  expect(parseBoxLink(`#box=1&item=${id}&logo1=${text}&packs=48`)?.items).toEqual([
    expect.not.objectContaining({ logo: expect.anything() }),
  ])
})

describe('rejects', () => {
  test.each([
    ['nothing', ''],
    ['another fragment', '#volume-pricing'],
    ['a later version', `#box=2&item=${id}&packs=48`],
    ['no items', '#box=1&packs=48'],
    ['an id too short', '#box=1&item=AAAA&packs=48'],
    ['an id too long', `#box=1&item=${id}A&packs=48`],
    ['markup for a name of a product', `#box=1&item=<b>.${id}&packs=48`],
    ['a link cut off in an item', `#box=1&item=${id}&item=navy-mug.AAAA`],
    ['broken escapes', `#box=1&item=%E0%A4%A&item=${id}`],
    ['more than 4,000 characters', `#box=1&item=${id}&name=${'x'.repeat(4_000)}`],
    ['51 products', createBoxLink(box(Array.from({ length: 51 }, () => product('a'))), origin).replace(origin, '')],
  ])('%s', (_, hash) => {
    expect(parseBoxLink(hash.slice(Math.max(0, hash.indexOf('#'))))).toBeUndefined()
  })
})

describe('corrects', () => {
  test.each([
    ['no quantity', '', 48],
    ['too few packs', '&packs=3', 48],
    ['no number', '&packs=1e5', 48],
    ['too many packs', '&packs=999999999', 100_000],
    ['a fraction', '&packs=96.7', 96],
  ])('%s', (_, packs, quantity) => {
    expect(parseBoxLink(`#box=1&item=${id}${packs}`)?.packQuantity).toBe(quantity)
  })

  test('repeated products, and a name to one line of 80 characters', () => {
    const read = parseBoxLink(`#box=1&item=mug.${id}&item=${id}&name=a%0A%00b${'c'.repeat(100)}`)
    expect(read?.items).toHaveLength(1)
    expect(read?.name).toHaveLength(80)
    expect(read?.name).toMatch(/^a bc/)
  })
})

test('a link contains sizes, by name; a damaged part is left out', () => {
  const sizes = [
    { name: 'S', quantity: 12 },
    { name: '10.5-W, 100 %', quantity: 36 },
  ]
  const items = [product(), { ...product('Tee'), sizes }]
  const link = createBoxLink(box(items), origin)
  expect(parseBoxLink(toHash(link))?.items).toEqual([
    { id: items[0]?.id, words: 'navy mug 16 oz' },
    { id: items[1]?.id, words: 'tee', sizes },
  ])
  const damaged = toHash(link).replace(/sizes1=[^&]*/, 'sizes1=1.12-S.x-M.3-%25E0.7')
  expect(parseBoxLink(damaged)?.items[1]).toMatchObject({ sizes: [{ name: 'S', quantity: 12 }] })
  for (const field of ['', '1', '100.12-S', 'x.12-S'])
    expect(parseBoxLink(toHash(link).replace(/sizes1=[^&]*/, `sizes1=${field}`))?.items[1]).not.toHaveProperty('sizes')
})

test('sizes that do not fit are left out of the link, never products', () => {
  const sizes = Array.from({ length: 60 }, (_, index) => ({ name: `Size ${index}`, quantity: 1000 }))
  const items = Array.from({ length: 20 }, () => ({ ...product(), sizes }))
  const link = createBoxLink(box(items), '')
  expect(link.length).toBeLessThanOrEqual(maxBoxLinkLength)
  expect(parseBoxLink(link.slice(link.indexOf('#')))?.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
})

test('a link opens a ready-made box with a number of packs; invalid ones are ignored', () => {
  const id = randomUUID()
  const link = createReadyMadeLink(id, 150)
  expect(link).toBe(`/swag-box-builder#ready-made=${id}&packs=150`)
  const hash = toHash(origin + link)
  expect(hasBoxLink(hash)).toBe(true)
  expect(parseReadyMadeLink(hash)).toEqual({ id, packQuantity: 150 })
  expect(parseReadyMadeLink(`#ready-made=${id}&packs=many`)).toEqual({ id, packQuantity: 48 })
  expect(parseReadyMadeLink('#ready-made=1')).toBeUndefined()
  expect(parseReadyMadeLink(toHash(createBoxLink(box(), origin)))).toBeUndefined()
  expect(parseBoxLink(hash)).toBeUndefined()
  expect(hasBoxLink('#main')).toBe(false)
})

test('a link contains imprints, by name; invalid ones are left out', () => {
  const print = { location: 'Left chest. ~ 100 %', method: 'embroidery', colors: 2, color_names: 'White, PMS 286 C' }
  const imprints = [
    [print, { location: 'Lid', method: null, colors: null, color_names: null }],
    'none' as const,
    [{ location: 'none', method: null, colors: null, color_names: null }],
    undefined,
  ]
  const items = imprints.map((imprint) => ({ ...product(), imprint }))
  const link = createBoxLink(box(items), origin)
  expect(parseBoxLink(toHash(link))?.items.map(({ imprint }) => imprint)).toEqual(imprints)
  for (const field of ['', '0', '100.none', 'x.none', '0.all', '0.~embroidery~1~', '0.Lid~~101~', '0.Lid~~x~'])
    expect(
      parseBoxLink(toHash(link).replace(/imprint1=0[^&]*/, `imprint1=${field}`))?.items[0],
      field,
    ).not.toHaveProperty('imprint')
})
