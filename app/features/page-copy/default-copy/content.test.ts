import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defaultRules } from '#app/features/brand/brand-rules.ts'
import { defaultPromises } from '#app/features/catalog/product-page/promises.ts'
import { getDeliveryEstimate } from '#app/features/orders/terms/delivery-estimate.ts'
import * as readyMadeCopy from '#app/features/ready-made/copy.ts'
import { productTypes, projectSchema } from '#app/features/requests/intake/forms/project.schema.ts'
import { acceptedExtensions, maxFileBytes, maxFiles } from '#app/features/uploads/limits.ts'
import routes from '#app/routes.ts'
import { brandPriceFactors } from '#demo/demo-data.ts'
import { listPaths } from '#test/built-app.ts'
import { buildCopy } from '../editing/build-copy.ts'
import { defaultMergeFieldTexts, limits } from '../editing/copy.server.ts'
import { getImageSize, getLogoSize } from '../editing/image-size.ts'
import { isLink, shopPaths } from '../editing/link.ts'
import { pageKeys, pages as shopPages } from '../editing/pages.ts'
import { processSteps } from '../fixed-copy/home.ts'
import { sections } from '../fixed-copy/privacy.ts'
import { options } from '../fixed-copy/swag-boxes.ts'

const readyMade = {
  ...readyMadeCopy,
  benefits: readyMadeCopy.getBenefits(defaultRules, readyMadeCopy.describeIncluded(defaultPromises.included)),
  howToOrder: readyMadeCopy.getHowToOrder(defaultRules),
}
const root = join(import.meta.dirname, '../../../..')
const home = buildCopy('home', {}, defaultMergeFieldTexts)
const bulkSwag = buildCopy('bulk-swag', {}, defaultMergeFieldTexts)
const swagStorage = buildCopy('swag-storage', {}, defaultMergeFieldTexts)
const about = buildCopy('about-us', {}, defaultMergeFieldTexts)
const swagBoxes = buildCopy('swag-boxes', {}, defaultMergeFieldTexts)
const { questions } = home.faq
const pages = {
  ...Object.fromEntries(pageKeys.map((key) => [key, buildCopy(key, {}, defaultMergeFieldTexts)])),
  sections,
}
const allTexts = JSON.stringify(pages)
const answers = questions.map(({ question, answer }) => `${question} ${answer}`).join('\n')

describe('counts (docs/domain.md, Policies)', () => {
  test.each([
    ['customer logos', home.customers.logos, 12],
    ['service cards', home.services.cards, 6],
    ['brand logos', home.brands.logos, 12],
    ['process steps', home.process.steps, 4],
    ['questions', questions, 9],
    ['countries', swagBoxes.countries.served, 18],
    ['storage benefits', swagStorage.benefits, 6],
    ['storage steps', swagStorage.steps, 3],
    ['use cases', swagStorage.useCases.cases, 4],
    ['bulk value points', bulkSwag.values, 4],
    ['differentiators', about.differentiators.items, 3],
    ['pillars', about.mission.pillars, 3],
    ['ways to order a box', swagBoxes.options, 3],
  ])('%s', (_what, list, count) => {
    expect(list).toHaveLength(count)
    expect(new Set(list.map((entry) => JSON.stringify(entry))).size).toBe(count)
  })
})

test('the process has its four steps', () => {
  expect(processSteps).toEqual(['Consultation', 'Design & Proof', 'Production', 'Delivery'])
})

test('the countries are those of docs/domain.md', () => {
  expect(swagBoxes.countries.served.map(({ name }) => name).join(', ')).toBe(
    'Australia, Brazil, Canada, China, France, Germany, India, Israel, Italy, Japan, Mexico, Netherlands, South Korea, Spain, Sweden, Switzerland, Taiwan, United Kingdom',
  )
})

test('popular categories and box options link to the right pages', () => {
  expect(bulkSwag.categories.cards.map(({ category }) => category)).toEqual([
    'Drinkware',
    'T-Shirts',
    'Outerwear',
    'Office',
  ])
  expect(options.map(({ title, to }) => [title, to])).toEqual([
    ['Build a Swag Box', '/swag-box-builder'],
    ['Ready Made Boxes', '/ready-made-boxes'],
    ['Bulk Swag', '/products'],
  ])
})

test.each([
  'within 24 hours',
  '24-48 hours',
  'about 3 weeks',
  'about 2 weeks',
  'leave production in 7-10 business days',
  '3-4 weeks',
  'Rush service is available',
  'expedited on request',
  '50 boxes of one design',
  '50 box minimum',
  '48 packs',
  '$15.00 per box',
  'Storage is free',
  'no picking fees',
  'pick & package is included',
  '24 hour fulfillment',
  'credit card or bank transfer',
  'secure link',
  'No card is required',
  'UPS or FedEx',
  'delivered duties paid',
  'duties and VAT',
  '18 countries',
  'free to one location',
])('the answers say "%s"', (figure) => {
  expect(answers).toContain(figure)
})

test.each(['10,000+', '1% of annual sales', 'free sample box', '$15.00 flat per box', 'In 2020'])(
  'the pages say "%s"',
  (claim) => {
    expect(allTexts).toContain(claim)
  },
)

test('the privacy policy takes effect on July 06, 2025 and names what is stored in the browser', () => {
  expect(buildCopy('privacy-policy', {}, defaultMergeFieldTexts).effective.day).toEqual({
    iso: '2025-07-06',
    shown: 'July 06, 2025',
  })
  for (const key of ['swagBoxCart', 'cart', 'checkoutData']) expect(JSON.stringify(sections)).toContain(`"${key}"`)
})

test('the artwork limits match the upload', () => {
  expect(limits.artworkFiles).toBe(maxFiles)
  expect(limits.artworkMegabytes * 1024 * 1024).toBe(maxFileBytes)
  expect(limits.artworkExtensions).toEqual(acceptedExtensions)
})

test('the project types are those of docs/domain.md', () => {
  expect(productTypes.map(({ value, label }) => [value, label])).toEqual([
    ['swag-boxes', 'Swag Boxes'],
    ['bulk-swag', 'Bulk Swag'],
    ['other', 'Other'],
  ])
})

test('every brand of the grid is a brand of the demo catalog', () => {
  for (const { name } of home.brands.logos) expect(Object.keys(brandPriceFactors)).toContain(name)
})

/** All texts, one per paragraph or card. */
const texts = [
  ...Object.values(pages).flatMap(paragraphs),
  ...paragraphs(readyMade),
  ...globSync('demo/blog/posts/*.md', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8').split(/\n{2,}/),
  ),
]

/** Returns the innermost objects and lists with text, joined. */
function paragraphs(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value)
  const deeper = inside.filter((each) => typeof each === 'object')
  return [inside.filter((each) => typeof each === 'string').join(' '), ...deeper.flatMap(paragraphs)]
}

test.each([
  ['3-4 weeks', /first (call|talk)/],
  ['about 3 weeks', /payment|lead time/],
  ['about 2 weeks', /payment/],
  ['7-10 business days', /leave production/],
])('every text with "%s" counts it from the same day', (figure, from) => {
  const matches = texts.filter((text) => text.includes(figure))
  expect(matches.length).toBeGreaterThan(1)
  expect(matches.filter((text) => !from.test(text))).toEqual([])
})

test('the ready-made page has the same figures as the others', () => {
  const matches = JSON.stringify(readyMade)
  expect(matches).toContain(defaultMergeFieldTexts.boxTurnaround)
  expect(matches).toContain(`Flat ${defaultMergeFieldTexts.domesticBoxShipping} per box`)
  expect(matches).toContain(`${defaultMergeFieldTexts.minimumPacks} or more`)
})

test('the FAQ counts delivery like the product pages', () => {
  expect(answers).toContain('its production time and two to six business days on the way')
  // From Monday, five days of production: two weekends lie between.
  expect(getDeliveryEstimate(5, '2026-03-02')).toBe('March 11-March 17')
})

test('texts that mention sending a PNG say that it is not accepted', () => {
  const matches = texts.filter((text) => /PNG/.test(text) && /\bsend\b/i.test(text))
  expect(matches.length).toBeGreaterThan(1)
  expect(matches.filter((text) => !/not (accept|take)/.test(text))).toEqual([])
})

test('ready-made boxes promise what product pages say', () => {
  const describe = (included: string[]) =>
    readyMadeCopy.getBenefits(defaultRules, readyMadeCopy.describeIncluded(included)).map(({ text }) => text)
  expect(describe(defaultPromises.included)).toContain(
    'One-color imprint on every item. No setup fees, no run charges.',
  )
  expect(describe(['A logo', 'Free shipping!'])).toContain('A logo. Free shipping!')
  expect(describe([])).toHaveLength(3)
})

test('no text promises a price for every product', () => {
  expect(texts.filter((text) => /\b(all|every product)\b[^.]*\bprice(s| breaks)?\b/i.test(text))).toEqual([])
})

test('the texts state the number of required fields of the project form', () => {
  const empty = Object.fromEntries(Object.keys(projectSchema.entries).map((name) => [name, '']))
  const { issues = [] } = v.safeParse(projectSchema, empty)
  expect(new Set(issues.map((issue) => v.getDotPath(issue))).size).toBe(4)
  expect(allTexts).toContain('Only four fields are required')
  const facts = texts.filter((text) => /asks for \w+ facts/.test(text))
  expect(facts.map((text) => /asks for (\w+) facts/.exec(text)?.[1])).toEqual(['four'])
})

test('every image and logo exists with the stated size', async () => {
  const named = new Set(Array.from(allTexts.matchAll(/"(\/(?:pictures|wordmarks)\/[^"]+)"/g), ([, file = '']) => file))
  expect(named.size).toBeGreaterThan(50)
  for (const file of named) {
    const { width, height } = await sharp(join(root, 'public', file)).metadata()
    expect([file, { width, height }]).toEqual([file, file.endsWith('.svg') ? getLogoSize(file) : getImageSize(file)])
  }
})

test('the default texts are valid', () => {
  for (const key of pageKeys) {
    const { schema, defaultTexts } = shopPages[key]
    expect([key, v.safeParse(schema, defaultTexts).issues]).toEqual([key, undefined])
  }
})

test('texts may link to every public page of the shop', () => {
  const under = ['/products/some', '/blog/some', '/blog/category/some', '/blog/tag/some']
  expect(listPaths(routes).filter(isLink).sort()).toEqual([...shopPaths, ...under].sort())
})
