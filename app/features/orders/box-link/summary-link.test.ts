import { expect, test } from 'vitest'
import type { CustomOrder } from '../order.ts'
import {
  addColorsAndInks,
  addDestinationNames,
  createSummaryLink,
  emptySummaryText,
  formatSummaryText,
  getOfferedImprints,
  parseSummaryLink,
  parseSummaryText,
} from './summary-link.ts'

const box: CustomOrder = {
  type: 'custom',
  name: 'Gift & more',
  color: 'navy',
  packQuantity: 150,
  items: [
    {
      product: { id: '0b6f1f0e-6a55-4a35-9d0c-7d1c1f6b2a01', name: 'Camp Mug', slug: null, image: null, price: 1250 },
      quantity: 1,
      sizes: [{ name: 'M', quantity: 150 }],
    },
  ],
}

const undecided = { destinations: [], budget: null }

const parse = (link: string) => {
  const { search, hash } = new URL(link, 'http://shop.test')
  return { ...parseSummaryLink(search), text: parseSummaryText(hash) }
}

test('a link restores the box and its destinations; the name is not sent to the server', () => {
  const link = createSummaryLink(
    box,
    {
      destinations: [
        { to: 'us-homes', packs: 100 },
        { to: 'CA', packs: 50 },
      ],
      budget: null,
    },
    '',
  )
  expect(link.split('#')[0]).not.toContain('Gift')
  expect(parse(link)).toEqual({
    linked: {
      name: '',
      color: 'navy',
      packQuantity: 150,
      items: [{ id: box.items[0]?.product.id, words: 'camp mug', sizes: [{ name: 'M', quantity: 150 }] }],
    },
    destinations: [
      { to: 'us-homes', packs: 100 },
      { to: 'CA', packs: 50 },
    ],
    text: { ...emptySummaryText, name: 'Gift & more' },
  })
})

test('a note keeps its lines and is limited', () => {
  const text = { ...emptySummaryText, note: 'For June\nthe new hires' }
  expect(parseSummaryText(formatSummaryText(text))).toEqual(text)
  expect(parseSummaryText(`#note=${'x'.repeat(20_000)}`).note).toHaveLength(300)
  expect(formatSummaryText(emptySummaryText)).toBe('')
})

test.each([
  'to=moon.5',
  'to=us-homes.0',
  'to=US.5',
  'to=us-homes.999999',
  'to=us-homes',
  'to=us-homes.1e3',
  'to=DE-homes.5.free',
])('ignores the destination %s', (query) => {
  const link = createSummaryLink(box, undecided, '').replace('#', `&${query}#`)
  expect(parse(link).destinations).toEqual([])
})

test.each(['', '?box=1', '?box=2&item=C28fDmpVSjWdDH0cH2sqAQ', `?${'x'.repeat(5_000)}`])(
  'the query %.20s contains no box',
  (search) => {
    expect(parseSummaryLink(search)).toBeUndefined()
  },
)

test('imprint, cities and budget are restored; words of a person and the budget are not sent to the server', () => {
  const [item] = box.items
  if (!item) throw new Error('an empty box')
  const imprint = [
    { location: 'Left chest', method: 'embroidery', colors: 2, color_names: 'White, Acme Teal' },
    { location: 'Back', method: 'screen print', colors: 1, color_names: null },
  ]
  const destinations = [
    { to: 'us-address', packs: 60, city: 'Austin, Texas' },
    { to: 'us-address', packs: 40, city: 'Boston' },
    { to: 'DE-homes', packs: 5, duties: 'included' as const },
    { to: 'other-country', packs: 50, country: 'Samoa', city: 'St. Apia', duties: 'recipient' as const },
  ]
  const link = createSummaryLink({ ...box, items: [{ ...item, imprint }] }, { destinations, budget: 5_000 }, '')
  expect(link.split('#')[0]).not.toMatch(/Teal|White|Austin|Boston|Samoa|Apia|5000/)
  const { linked, destinations: found, text } = parse(link)
  expect(addDestinationNames(found ?? [], text)).toEqual(destinations)
  expect(text.budget).toBe(5_000)

  const locations = [
    { name: 'Left chest', methods: ['embroidery'], maxColors: 6 },
    { name: 'Back', methods: [], maxColors: null },
  ]
  const terms = { breaks: [], minimum: null, productionTime: null, rush: false, imprint: locations }
  const offered = { ...item, product: { ...item.product, terms }, imprint: linked?.items[0]?.imprint }
  const read = getOfferedImprints([offered])
  expect(read[0]?.imprint).toEqual([
    { ...imprint[0], color_names: 'named by the buyer' },
    { ...imprint[1], color_names: null },
  ])
  expect(addColorsAndInks(read, [item.product.id], text)[0]?.imprint).toEqual(imprint)
  // A note written later changes nothing else.
  expect(parseSummaryText(formatSummaryText({ ...text, note: 'For June' }))).toEqual({ ...text, note: 'For June' })
})

test('a page shows only imprints that the product offers, and no words of the URL', () => {
  const [item] = box.items
  if (!item) throw new Error('an empty box')
  const print = { location: 'Back', method: 'embroidery', colors: 1, color_names: 'Call 555-0100' }
  const imprint = [print, { ...print, location: 'Click here' }, { ...print, method: 'magic' }]
  const location = { name: 'Back', methods: ['embroidery'], maxColors: 6 }
  const terms = { breaks: [], minimum: null, productionTime: null, rush: false, imprint: [location] }
  const read = (product: typeof item.product) => getOfferedImprints([{ ...item, product, imprint }])[0]?.imprint
  expect(read({ ...item.product, terms })).toEqual([{ ...print, color_names: 'named by the buyer' }])
  expect(read(item.product)).toBeUndefined()
})

test.each(['-5', '0', '1e3', '10000001', 'x'])('ignores the budget %s', (budget) => {
  expect(parseSummaryText(`#budget=${budget}`).budget).toBeNull()
})

test('date and file name of the logo are in the fragment only', () => {
  const link = createSummaryLink(box, { ...undecided, date: '2027-01-15', logo: 'Acme & Söhne.svg' }, '')
  expect(new URL(link, 'http://shop.test').search).not.toMatch(/2027|Acme/)
  expect(parse(link).text).toMatchObject({ date: '2027-01-15', logo: 'Acme & Söhne.svg' })
  expect(parseSummaryText('#date=2027-02-30&logo=a%0Ab')).toMatchObject({ date: null, logo: 'a b' })
})

test('a link restores the colors that the buyer chose; they are not sent to the server', () => {
  const items = box.items.map((item) => ({ ...item, color: 'Acme Teal' }))
  const link = createSummaryLink({ ...box, items }, undecided, '')
  expect(link.split('#')[0]).not.toContain('Teal')
  const ids = items.map(({ product }) => product.id)
  expect(addColorsAndInks(box.items, ids, parse(link).text)).toEqual(items)
})

test('a link restores the print on the box', () => {
  expect(parse(createSummaryLink({ ...box, print: 'lid-2' }, undecided, '')).linked?.print).toBe('lid-2')
})
