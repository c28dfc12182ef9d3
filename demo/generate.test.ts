import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listMargins } from '#app/features/catalog/products/costs/margins.ts'
import { brandPriceFactors, CATEGORIES, decorationSentences, demoFamilies, giftingUses } from './demo-data.ts'
import { type DemoProduct, generateProducts } from './generate.ts'
import images from './images.json' with { type: 'json' }
import { createUuid } from './random.ts'

const products = generateProducts()
const share = (matches: (product: DemoProduct) => boolean) => products.filter(matches).length / products.length
const toHash = (list: readonly object[]) => createHash('sha256').update(JSON.stringify(list)).digest('hex')

/** Hash of what the public sees of the demo catalog, whose URLs people have bookmarked: change it only on purpose. */
const HASH = 'b7db6a36c3f8847ab71a99eae0dacdeced5c1c884dc2a0bd8e5cd799425c0e29'

describe('the catalog as a whole', () => {
  test('is the same on every run', () => {
    expect(toHash(generateProducts())).toBe(toHash(products))
    expect(toHash(products.map(({ net_costs: _, supplier_sizes: __, ...shown }) => shown))).toBe(HASH)
  })

  test('has 10,400 products in exactly these categories, by many brands', () => {
    expect(products.length).toBe(10_400)
    expect(new Set(products.flatMap(({ category }) => category ?? []))).toEqual(new Set(CATEGORIES))
    expect(new Set(products.flatMap(({ brand }) => brand ?? []))).toEqual(new Set(Object.keys(brandPriceFactors)))
    expect(Object.keys(brandPriceFactors).length).toBeGreaterThanOrEqual(24)
  })

  test('has a net cost at each break, with margins of the trade; without a price, none', () => {
    for (const product of products) {
      const margins = listMargins({ ...product, msrp: [], discount_code: null })
      expect(margins.length > 0).toBe(product.rounded_price !== null)
      for (const { percent } of margins) {
        expect(percent).toBeGreaterThanOrEqual(33)
        expect(percent).toBeLessThanOrEqual(52)
      }
      expect(product.net_costs.length > 0).toBe(product.rounded_price !== null)
    }
  })

  test('repeats no id, name, slug or description', () => {
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length)
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length)
    expect(new Set(products.map(({ name }) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-'))).size).toBe(
      products.length,
    )
    const descriptions = products.flatMap(({ description }) => description ?? [])
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })

  test('grows to a hundred thousand for measurements', () => {
    const many = generateProducts({ count: 100_000 })
    expect(many).toHaveLength(100_000)
    expect(new Set(many.map(({ name }) => name)).size).toBe(100_000)
  })

  test('spans the price and minimum quantity ranges', () => {
    const prices = products.flatMap(({ rounded_price }) => rounded_price ?? [])
    expect(Math.min(...prices)).toBeLessThan(1)
    expect(Math.max(...prices)).toBeGreaterThan(300)
    for (const [low, high] of [
      [0, 25],
      [25, 50],
      [50, 100],
      [100, 1000],
    ] as const) {
      expect(prices.filter((price) => price > low && price < high).length).toBeGreaterThan(100)
    }
    const minimums = products.flatMap(({ minimum_quantity }) => minimum_quantity ?? [])
    expect([Math.min(...minimums), Math.max(...minimums)]).toEqual([1, 500])
    for (const [low, high] of [
      [1, 25],
      [25, 50],
      [50, 100],
      [100, 501],
    ] as const) {
      expect(minimums.filter((minimum) => minimum > low && minimum < high).length).toBeGreaterThan(300)
    }
  })

  test.each<[string, (product: DemoProduct) => boolean, number, number]>([
    ['price', (p) => p.rounded_price === null, 0.015, 0.03],
    ['price breaks, though it has a price', (p) => p.rounded_price !== null && !p.price_breaks.length, 0.025, 0.045],
    ['production time', (p) => p.production_time === null, 0.02, 0.035],
    ['description', (p) => p.description === null, 0.012, 0.03],
    ['category', (p) => p.category === null, 0.008, 0.02],
    ['brand', (p) => p.brand === null, 0.01, 0.03],
    ['minimum quantity', (p) => p.minimum_quantity === null, 0.015, 0.035],
    ['image', (p) => p.image_url === null && !p.image_urls.length, 0.005, 0.03],
    ['slug', (p) => p.slug === null, 0.03, 0.05],
    ['stock', (p) => !p.in_stock, 0.02, 0.04],
    ['list of what is included', (p) => p.purchase_includes === null, 0.04, 0.08],
  ])('a few products have no %s', (_, lacks, min, max) => {
    expect(share(lacks)).toBeGreaterThan(min)
    expect(share(lacks)).toBeLessThan(max)
  })

  test('a product with images names its color, or those to choose from', () => {
    const unnamed = products.filter(({ colour, available_colors }) => !colour && !available_colors)
    expect(unnamed.filter(({ image_url }) => image_url)).toEqual([])
    expect(share(({ available_colors }) => available_colors !== null)).toBeGreaterThan(0.08)
  })

  test('the first page by name is varied', () => {
    const page = products
      .filter(({ in_stock }) => in_stock)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .slice(0, 24)
    expect(new Set(page.map(({ name }) => name.split(' ')[0])).size).toBeGreaterThanOrEqual(8)
    expect(new Set(page.map(({ image_url }) => image_url)).size).toBeGreaterThanOrEqual(14)
    expect(page.every(({ image_url, rounded_price }) => image_url && rounded_price)).toBe(true)
  })
})

/** In the order the catalog lists them. */
const byName = products.filter(({ in_stock }) => in_stock).sort((a, b) => (a.name < b.name ? -1 : 1))

describe('the images', () => {
  test('each is the main image of at most 1% of products, and every photographed color of some', () => {
    const countsByImage = new Map<string, number>()
    for (const { image_url } of products)
      if (image_url) countsByImage.set(image_url, (countsByImage.get(image_url) ?? 0) + 1)
    const max = Math.max(...countsByImage.values())
    expect([...countsByImage].filter(([, count]) => count === max && count > products.length / 100)).toEqual([])
    const scenes = ['hero', 'shelf', 'arrival', 'bench']
    const shown = images.filter(({ product }) => !scenes.includes(product)).map(({ file }) => file)
    expect(shown.filter((file) => !countsByImage.has(file))).toEqual([])
    expect([...countsByImage.keys()].filter((file) => !shown.includes(file))).toEqual([])
  })

  test.each(CATEGORIES)('a page of %s varies its images', (category) => {
    const inCategory = byName.filter((product) => product.category === category)
    const same = inCategory.filter(
      ({ image_url }, index) => image_url && image_url === inCategory[index - 1]?.image_url,
    )
    expect(same.length).toBeLessThanOrEqual(2)
    const different = new Set(inCategory.map(({ image_url }) => image_url)).size
    const pages = Array.from({ length: Math.floor(inCategory.length / 24) }, (_, page) =>
      inCategory.slice(page * 24, page * 24 + 24).flatMap(({ image_url }) => image_url ?? []),
    )
    for (const page of pages) {
      const max = Math.max(...page.map((file) => page.filter((other) => other === file).length))
      expect(max, page.join()).toBeLessThanOrEqual(different > 12 ? 5 : 8)
    }
  })
})

describe('each design', () => {
  const families = Map.groupBy(
    products.filter(({ family }) => family !== null),
    ({ family }) => family,
  )

  test('is the same product in several colors', () => {
    expect(share(({ family }) => family !== null)).toBeGreaterThan(0.5)
    for (const [family, variants] of families) {
      expect(variants.length, `${family}`).toBeGreaterThan(1)
      expect(new Set(variants.map(({ colour: color }) => color)).size, `${family}`).toBe(variants.length)
      const same = variants.map(({ name, rounded_price, minimum_quantity, price_breaks, category, brand, ...rest }) =>
        JSON.stringify([
          name.split(', ')[0],
          rounded_price,
          minimum_quantity,
          price_breaks,
          category,
          brand,
          rest.production_time,
          rest.rush_service_available,
          rest.purchase_includes,
        ]),
      )
      expect(new Set(same).size, `${family}`).toBe(1)
    }
  })

  test('shows and names the colors it is sold in, and no other', () => {
    for (const [family, variants] of families) {
      const sold = variants.map(({ colour: color }) => color?.toLowerCase())
      for (const { name, colour: color, colour_hex, description } of variants) {
        expect(name, `${family}`).toContain(`, ${color}`)
        expect(colour_hex, name).toMatch(/^#[0-9a-f]{6}$/)
        const others = /(?:also available in|and made in) (.*?)(?: as well)?\.$/.exec(description ?? '')?.[1]
        if (!others) continue
        expect(others.split(/, | and /).sort(), name).toEqual(
          sold.filter((colorName) => colorName !== color?.toLowerCase()).sort(),
        )
      }
    }
  })
})

describe('each product', () => {
  test('has breaks of one shape that start at its minimum and price and only get cheaper', () => {
    let ranged = 0
    for (const { name, price_breaks, rounded_price, minimum_quantity } of products) {
      if (!price_breaks.length) continue
      const starts = price_breaks.map((priceBreak) => ('qty' in priceBreak ? priceBreak.qty : priceBreak.min_quantity))
      const prices = price_breaks.map(({ price }) => price)
      expect(starts[0], name).toBe(minimum_quantity ?? 1)
      expect(prices[0], name).toBe(rounded_price)
      expect(starts, name).toEqual([...new Set(starts)].sort((a, b) => a - b))
      expect(prices, name).toEqual([...new Set(prices)].sort((a, b) => b - a))
      expect(
        prices.every((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6),
        name,
      ).toBe(true)
      const ends = price_breaks.flatMap((priceBreak) => ('qty' in priceBreak ? [] : [priceBreak.max_quantity]))
      if (!ends.length) continue
      ranged++
      expect(ends, name).toEqual([...starts.slice(1).map((start) => start - 1), null])
    }
    expect(ranged / products.length).toBeGreaterThan(0.42)
    expect(ranged / products.length).toBeLessThan(0.55)
  })

  test('is made in 3 to 25 business days', () => {
    const days = products.flatMap(({ production_time }) => production_time ?? [])
    expect([Math.min(...days), Math.max(...days)]).toEqual([3, 25])
    expect(share(({ rush_service_available }) => rush_service_available)).toBeGreaterThan(0.15)
  })

  test('shows images that exist, its own color first', () => {
    const files = new Set(products.flatMap(({ image_urls }) => image_urls))
    for (const file of files) {
      for (const form of ['.webp', '.avif', '-640.webp', '-640.avif', '-320.webp', '-320.avif']) {
        const path = join(import.meta.dirname, '../public', file.replace('.webp', form))
        expect(existsSync(path), path).toBe(true)
      }
    }
    let colored = 0
    for (const { name, image_url, image_urls, colour: color } of products) {
      expect(image_urls[0] ?? null, name).toBe(image_url)
      expect(new Set(image_urls).size, name).toBe(image_urls.length)
      const colorName = /, ([\w ]+?)(?: Sleeve)?$/.exec(name)?.[1]
      if (!colorName) continue
      colored++
      expect(image_url, name).toContain(
        `-${colorName === 'Gray' ? 'grey' : colorName.toLowerCase().replace(' ', '-')}.webp`,
      )
      expect(color, name).toBe(colorName)
    }
    expect(colored / products.length).toBeGreaterThan(0.7)
    expect(share(({ image_urls }) => image_urls.length > 1)).toBeGreaterThan(0.5)
  })
})

describe('the copy', () => {
  test('has whole sentences without typos', () => {
    for (const { name, description } of products) {
      if (!description) continue
      expect(description, name).toMatch(/^[A-Z0-9].*[.]$/)
      expect(description, name).not.toMatch(/ {2}|[{}]|undefined|null|NaN|\.\.| [.,]/)
      expect(description, name).not.toMatch(/\b[Aa] (?:[AEIOaeio](?!ne|nce)|8|11\b|18(?:\b|L))/)
      expect(description, name).not.toMatch(/\b[Aa]n [bcdfgjkpqtvwyz]/)
      expect(description, name).not.toMatch(/\b(\w+) \1\b/)
      const sentences = description.split(/(?<=[.?!]) (?=[A-Z0-9])/)
      expect(sentences.length, description).toBeGreaterThanOrEqual(2)
      expect(sentences.length, description).toBeLessThanOrEqual(4)
      expect(new Set(sentences).size, description).toBe(sentences.length)
    }
  })

  /** Packaging and accessories; the captured word must also be in `purchase_includes`. */
  const includedItemPattern =
    /\b(?:(?:gift|kraft|presentation|printed|retail|slim)[- ](box)\w*|(?:paper|kraft|custom|heavyweight|printed) (sleeve)|(sleeve) with|(?:belly|paper) (band)|(wrapped)|(carton|tube|tissue|crinkle|card|cable|adapter|holder|envelope)\b)/gi

  test('promises only what is listed as included', () => {
    const uses = new Set(
      demoFamilies.flatMap(({ uses, types }) => [...uses, ...types.flatMap((type) => type.uses ?? [])]),
    )
    for (const use of giftingUses) uses.add(use)
    const broken = products.flatMap(({ name, description, purchase_includes }) => {
      const own = (description ?? '').split(/(?<=[.?!]) (?=[A-Z0-9])/).filter((sentence) => !uses.has(sentence))
      const promised = own.flatMap((sentence) =>
        [...sentence.matchAll(includedItemPattern)].flatMap((found) => found.slice(1).filter(Boolean)),
      )
      const listed = (purchase_includes ?? '').toLowerCase()
      const missing = promised.filter((word) => !listed.includes(word.toLowerCase()))
      return missing.length > 0 ? [`${name}: ${missing} | ${own.join(' ')} | ${purchase_includes}`] : []
    })
    expect(broken.slice(0, 20)).toEqual([])
  })

  test('says of more than one color that it costs extra, and of nothing that it is free', () => {
    const sentences = new Set(
      products.flatMap(({ description }) => (description ?? '').split(/(?<=[.?!]) (?=[A-Z0-9])/)),
    )
    const colorful = /full[- ]color|gradient|photographs cost|more colors|as many as you like/i
    for (const sentence of sentences) {
      if (colorful.test(sentence)) expect(sentence).toMatch(/extra/)
      expect(sentence).not.toMatch(/no (?:extra )?(?:charge|cost)|free of charge|for free|guarantee|warranty/i)
    }
  })

  test('of a set names only its contents', () => {
    const sets = products.filter(({ name }) => /\b(?:Set|Trio|Kit|Box)\b/.test(name) && !/Mailer/.test(name))
    expect(sets.length).toBeGreaterThan(200)
    for (const { name, description, purchase_includes } of sets) {
      for (const part of ['mug', 'bottle', 'notebook', 'pen', 'chocolate', 'pencils', 'markers', 'journal']) {
        if (new RegExp(`\\b${part}\\b`, 'i').test(description ?? '')) {
          expect(purchase_includes ?? '', `${name}: ${description}`).toMatch(new RegExp(`\\b${part}\\b`, 'i'))
        }
      }
    }
  })

  test('is spelled the American way', () => {
    const all = products.map(
      ({ name, description, purchase_includes }) => `${name} ${description} ${purchase_includes}`,
    )
    expect(all.filter((text) => /colour|grey|catalogue|flavour|favourite|jewell/i.test(text))).toEqual([])
  })

  test('names every decoration with its location and size', () => {
    for (const copy of Object.values(decorationSentences).flat())
      expect(copy).toMatch(/\{location\}.*\{size\}|\{size\}.*\{location\}/)
    expect(giftingUses.length).toBeGreaterThan(15)
  })
})

test('ids are version 5 uuids derived from names', () => {
  expect(createUuid('Harbor Mug')).toBe(createUuid('Harbor Mug'))
  expect(createUuid('Harbor Mug')).not.toBe(createUuid('Harbor Mug, Navy'))
  expect(createUuid('Harbor Mug')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
