import { describe, expect, test } from 'vitest'
import { blankProduct } from '../products/product-columns.ts'
import { getMetaDescription } from './meta-description.ts'
import { renderProductMarkdown } from './product-markdown.server.ts'
import { defaultPromises } from './promises.ts'
import { toProductView } from './to-product-view.ts'

const bare = { ...blankProduct, id: '1', name: 'Harbor Mug' }
const today = '2026-11-23'

test('facts are in words, and locations with a size have a template', () => {
  const view = toProductView(
    {
      ...bare,
      material: 'Clay',
      weight_oz: 20,
      country_of_origin: 'PT',
      size_chart: 'Size | Chest\nS | 34',
      imprint_locations: [
        { name: 'Front', methods: ['laser engraving', 'foil'], sizeMm: [50.8, 25.4], maxColors: 1 },
        { name: 'Back', methods: [], sizeMm: null, maxColors: null },
      ],
    },
    today,
  )
  expect(view.facts).toEqual([
    { name: 'Material', value: 'Clay' },
    { name: 'Weight', value: '1.25 lb (567 g)' },
    { name: 'Country of origin', value: 'Portugal' },
  ])
  expect(view.sizeChart).toEqual([
    ['Size', 'Chest'],
    ['S', '34'],
  ])
  expect(view.imprintRows).toEqual([
    {
      name: 'Front',
      methods: 'Laser engraving, foil',
      size: '2 × 1 in',
      colors: 'Up to 1 color',
      template: '/products/harbor-mug/imprint-templates/front.svg',
    },
    { name: 'Back', methods: null, size: null, colors: null, template: null },
  ])
})

test('names and cells of tables are literal in Markdown', () => {
  const imprint_locations = [{ name: '*Chest*', methods: ['foil_2'], sizeMm: null, maxColors: null }]
  const product = toProductView({ ...bare, size_chart: 'Size | <b>Chest</b>\nS | ~34~', imprint_locations }, today)
  const markdown = renderProductMarkdown({ product, colors: [], toUrl: (path) => path })
  expect(markdown).toContain('| \\*Chest\\* | Foil\\_2 | – | – | – |')
  expect(markdown).toContain('| Size | \\<b\\>Chest\\</b\\> |\n| --- | --- |\n| S | \\~34\\~ |')
})

test('alt texts, else file names say which of the colors each image shows', () => {
  const product = {
    ...bare,
    available_colors: 'Blue, Navy Blue, Red',
    image_urls: ['/mug-red.webp', '/mug-2.webp', '/mug-navy-blue.webp', '/redwood.webp'],
    image_alts: { '/mug-2.webp': 'Mug in blue' },
  }
  expect(toProductView(product, today).imageColors).toEqual(['Red', 'Blue', 'Navy Blue', null])
  expect(toProductView({ ...product, colour: 'Red' }, today).imageColors).toEqual([null, null, null, null])
  const unnamed = { ...bare, available_colors: '黒, White', image_urls: ['/mug-white.webp', '/mug-2.webp'] }
  expect(toProductView(unnamed, today).imageColors).toEqual(['White', null])
})

test('every missing value has its default (docs/domain.md, Catalog)', () => {
  expect(toProductView(bare, today)).toEqual({
    id: '1',
    name: 'Harbor Mug',
    slug: null,
    description: 'No description available',
    category: 'Uncategorized',
    brand: null,
    images: [],
    price: null,
    minimumQuantity: 1,
    priceRows: [],
    estimatedDelivery: 'Contact for timeline',
    productionTime: null,
    rushService: false,
    purchaseIncludes: null,
    inStock: true,
    itemNumber: null,
    color: null,
    colors: [],
    imageColors: [],
    weightOz: null,
    sizes: [],
    sizeChart: [],
    facts: [],
    imprintRows: [],
    imprintLocations: [],
    promises: defaultPromises,
  })
})

test('estimates the delivery from today', () => {
  expect(toProductView({ ...bare, production_time: 5 }, today).estimatedDelivery).toBe('December 3-December 9')
})

test.each([
  ['/a.webp', ['/b.webp', '/a.webp', '/c.webp'], ['/a.webp', '/b.webp', '/c.webp']],
  [null, ['/b.webp', '', null, 7], ['/b.webp']],
  ['', [], []],
  ['/a.webp', 'damaged', ['/a.webp']],
])('image_url %s and image_urls %j give %j', (image_url, image_urls, images) => {
  expect(toProductView({ ...bare, image_url, image_urls }, today).images).toEqual(images)
})

test('returns the alt texts of the images', () => {
  const image_alts = { '/a.webp': 'From above', '/gone.webp': 'No longer' }
  const { alts } = toProductView({ ...bare, image_urls: ['/a.webp', '/b.webp'], image_alts }, today)
  expect(alts).toEqual({ '/a.webp': 'From above' })
})

describe('metaDescription', () => {
  test.each([
    ['A mug.\nFor tea.', 'A mug. For tea.'],
    [null, 'Harbor Mug with your logo, imprint and domestic shipping included. See price breaks and ask for a quote.'],
  ])('%j', (description, text) => {
    expect(getMetaDescription(toProductView({ ...bare, description }, today))).toBe(text)
  })

  test('is cut between words', () => {
    const text = getMetaDescription(toProductView({ ...bare, description: 'dependable mug '.repeat(30) }, today))
    expect(text.length).toBeLessThanOrEqual(155)
    expect(text).toMatch(/(dependable|mug)…$/)
  })
})
