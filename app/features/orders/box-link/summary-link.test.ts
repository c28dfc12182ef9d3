import { expect, test } from 'vitest'
import type { CustomOrder } from '../order.ts'
import { createSummaryLink, formatSummaryText, parseSummaryLink, parseSummaryText } from './summary-link.ts'

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

const parse = (link: string) => {
  const { search, hash } = new URL(link, 'http://shop.test')
  return { ...parseSummaryLink(search), text: parseSummaryText(hash) }
}

test('a link restores the box and its destinations; the name is not sent to the server', () => {
  const link = createSummaryLink(
    box,
    [
      { to: 'us-homes', packs: 100 },
      { to: 'CA', packs: 50 },
    ],
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
    text: { name: 'Gift & more', note: '' },
  })
})

test('a note keeps its lines and is limited', () => {
  expect(parseSummaryText(formatSummaryText({ name: '', note: 'For June\nthe new hires' }))).toEqual({
    name: '',
    note: 'For June\nthe new hires',
  })
  expect(parseSummaryText(`#note=${'x'.repeat(20_000)}`).note).toHaveLength(300)
  expect(formatSummaryText({ name: '', note: '' })).toBe('')
})

test.each(['to=moon.5', 'to=us-homes.0', 'to=US.5', 'to=us-homes.999999', 'to=us-homes', 'to=us-homes.1e3'])(
  'ignores the destination %s',
  (query) => {
    const link = createSummaryLink(box, [], '').replace('#', `&${query}#`)
    expect(parse(link).destinations).toEqual([])
  },
)

test.each(['', '?box=1', '?box=2&item=C28fDmpVSjWdDH0cH2sqAQ', `?${'x'.repeat(5_000)}`])(
  'the query %.20s contains no box',
  (search) => {
    expect(parseSummaryLink(search)).toBeUndefined()
  },
)
