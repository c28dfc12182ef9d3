import { expect, test } from 'vitest'
import { toSentQuote } from './to-sent-quote.ts'

const fields = new FormData()
for (const [name, value] of Object.entries({ name: 'Dana Whitfield', email: 'dana@northwind.example' }))
  fields.set(name, value)
const pen = {
  product_id: 'pen',
  product_name: 'Click Pen, Red',
  item_number: 'BW-PEN-1',
  quantity: 500,
  product_price: null,
  unit_price: 0.89,
  sizes: null,
  imprint: [{ location: 'Barrel', method: 'screen print', colors: 1, color_names: 'navy' }],
}
const sent = {
  product: 'pen',
  reference: 'BW-7',
  isConfirmedByEmail: true,
  fields,
  files: [],
  items: [pen],
  logo: undefined,
}

test('names item number, price, estimate and logo', () => {
  const lines = ['Barrel: 40 × 5 mm, screen print', 'Asked for in navy (#1e2f52), not a stock color: to be confirmed']
  const logo = { file: 'logo.svg', products: [{ name: 'Click Pen, Red', lines, picture: null }] }
  expect(toSentQuote({ ...sent, logo }).facts).toEqual([
    ['Product', ['500 x Click Pen, Red (BW-PEN-1), $0.89\u00a0each; imprint: Barrel, screen print, 1 color (navy)']],
    ['Estimate', ['$445.00']],
    ['Logo', ['logo.svg']],
    ['Logo on products', lines],
    ['From', ['Dana Whitfield', 'dana@northwind.example']],
  ])
  const several = { ...logo, products: [...logo.products, { name: 'Mug', lines: ['Front'], picture: null }] }
  const placed = toSentQuote({ ...sent, logo: several }).facts.find(([label]) => label === 'Logo on products')?.[1]
  expect(placed).toEqual([...lines.map((line) => `Click Pen, Red: ${line}`), 'Mug: Front'])
})

test('names an email address for a confirmation only if there will be one', () => {
  expect(toSentQuote(sent).email).toBe('dana@northwind.example')
  expect(toSentQuote({ ...sent, isConfirmedByEmail: false }).email).toBeNull()
})

test('names further ink colors in the estimate', () => {
  const imprint = [{ location: 'Barrel', method: 'screen print', colors: 3, color_names: null, extra_color: 0.45 }]
  const { facts } = toSentQuote({ ...sent, items: [{ ...pen, imprint }, pen] })
  expect(facts.slice(1, 3)).toEqual([
    ['Further ink colors', ['$450.00']],
    ['Estimate', ['$1,340.00']],
  ])
})

test('a product priced on request has no estimate', () => {
  const { facts } = toSentQuote({ ...sent, items: [{ ...pen, unit_price: null, imprint: 'advise' }] })
  expect(facts.map(([label]) => label)).toEqual(['Product', 'From'])
  expect(facts[0]).toEqual(['Product', ['500 x Click Pen, Red (BW-PEN-1), TBD\u00a0each']])
})
