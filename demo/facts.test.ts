import { describe, expect, test } from 'vitest'
import { formatImprintSize, parseImprintLocations } from '#app/features/catalog/products/facts/imprint-locations.ts'
import { parseSizeChart } from '#app/features/catalog/products/facts/size-chart.ts'
import { parseSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { decorationSentences, demoFacts, demoFamilies } from './demo-data.ts'
import { type DemoProduct, generateProducts } from './generate.ts'

const products = generateProducts()
const styles = [...Map.groupBy(products, ({ family }) => family)].filter(([family]) => family !== null)

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Every sentence about a decoration, with groups for its location and size. */
const sentencePatterns = Object.entries(decorationSentences).flatMap(([method, sentences]) =>
  sentences.map((sentence) => {
    const pattern = escapeRegExp(sentence)
      .replace('\\{location\\}', '(?<location>.+?)')
      .replace('\\{size\\}', String.raw`(?<size>[\d.]+"(?: W)?(?: x [\d.]+"(?: H)?| round)(?: per \w+)?)`)
    return { method, pattern: new RegExp(`(?:^|[.] )${pattern}(?= [A-Z0-9]|$)`) }
  }),
)

/** Decorations of all families, as descriptions name them. */
const knownDecorations = new Set(
  demoFamilies
    .flatMap(({ decorations, types }) => [...decorations, ...types.flatMap((type) => type.decorations ?? [])])
    .flatMap(({ method, spot, areas }) => areas.map((area) => `${method} ${spot} ${area}`)),
)

/** Method, location and size that a description names: "screen on the front 6\" W x 4\" H". */
const findDecorations = (description: string) =>
  sentencePatterns.flatMap(({ method, pattern }) => {
    const { location, size } = pattern.exec(description)?.groups ?? {}
    const decoration = `${method} ${location} ${size}`
    return knownDecorations.has(decoration) ? [{ decoration, size: size ?? '' }] : []
  })

/** `4" W x 2.25" H` and `2.5" round` as "4 × 2.25 in". */
const toInches = (size: string) => {
  const [width, height = width] = [...size.matchAll(/([\d.]+)"/g)].map(([, inches]) => Number(inches))
  return `${width} × ${height} in`
}

describe('the colors of one style', () => {
  test('are of two or more products in more than 2,000 styles', () => {
    expect(styles.length).toBeGreaterThan(2_000)
    expect(styles.filter(([, { length }]) => length > 1).length).toBeGreaterThan(1_500)
  })

  test('agree in every fact', () => {
    const getFacts = (product: DemoProduct) => ({
      item_number: product.item_number,
      sizes: product.sizes.map(({ name, upcharge }) => [name, upcharge]),
      size_chart: product.size_chart,
      material: product.material,
      dimensions: product.dimensions,
      weight_oz: product.weight_oz,
      care: product.care,
      country_of_origin: product.country_of_origin,
      imprint_locations: product.imprint_locations,
      purchase_includes: product.purchase_includes,
      minimum_quantity: product.minimum_quantity,
      price_breaks: product.price_breaks,
      rounded_price: product.rounded_price,
      production_time: product.production_time,
      rush_service_available: product.rush_service_available,
      category: product.category,
      brand: product.brand,
    })
    const contradicting = styles.filter(
      ([, colors]) => new Set(colors.map((color) => JSON.stringify(getFacts(color)))).size > 1,
    )
    expect(contradicting.map(([family]) => family)).toEqual([])
  })

  test('name one decoration method, place and area', () => {
    const named = styles.map(([family, colors]) => ({
      family,
      decorations: new Set(
        colors.flatMap(({ description }) => findDecorations(description ?? '').map(({ decoration }) => decoration)),
      ),
    }))
    expect(named.filter(({ decorations }) => decorations.size > 1).map(({ family }) => family)).toEqual([])
    expect(named.filter(({ decorations }) => decorations.size === 1).length).toBeGreaterThan(2_000)
  })
})

test('every description names one imprint area, that of the first imprint location', () => {
  const described = products.filter(({ description }) => description !== null)
  const broken = described.filter(({ description, imprint_locations: [first] }) => {
    const sizes = findDecorations(description ?? '').map(({ size }) => toInches(size))
    return sizes.length !== 1 || sizes[0] !== (first?.sizeMm && formatImprintSize(first.sizeMm))
  })
  expect(broken.map(({ name, description }) => `${name}: ${description}`).slice(0, 5)).toEqual([])
})

test('sizes are those of the list of included items, with a row each in the size chart', () => {
  const sized = products.filter(({ purchase_includes }) => /\bsizes \w+ to /i.test(purchase_includes ?? ''))
  expect(sized.length).toBeGreaterThan(1_500)
  for (const { name, sizes, size_chart, purchase_includes, in_stock } of sized) {
    const [, from, to] = /sizes (\w+) to (\w+)/i.exec(purchase_includes ?? '') ?? []
    const named = parseSizes(`${from}-${to}`)
    const names = sizes.map((size) => size.name)
    expect(names, name).toEqual('value' in named ? named.value.map((size) => size.name) : [])
    expect(
      parseSizeChart(size_chart ?? '')
        .slice(1)
        .map(([size]) => size),
      name,
    ).toEqual(names)
    expect(sizes.some((size) => size.in_stock) || !in_stock, name).toBe(true)
    if (/no extra charge/.test(purchase_includes ?? ''))
      expect(sizes.every(({ upcharge }) => upcharge === 0)).toBe(true)
  }
})

test('every product has an item number of its design, and facts that the editor accepts', () => {
  const designs = Map.groupBy(products, ({ item_number }) => item_number)
  expect([...designs.keys()].every((number) => /^BW-[A-Z]{3}-\d{4,5}$/.test(number ?? ''))).toBe(true)
  expect(designs.size).toBeGreaterThan(4_000)
  for (const [number, [first, ...others]] of designs)
    for (const other of others) expect(other.name.split(',')[0], `${number}`).toBe(first?.name.split(',')[0])
  for (const { name, imprint_locations, weight_oz, material, country_of_origin } of products) {
    expect(imprint_locations.length, name).toBeGreaterThan(0)
    expect(parseImprintLocations(JSON.stringify(imprint_locations)), name).toEqual({ value: imprint_locations })
    expect([weight_oz && weight_oz > 0, material?.length, country_of_origin?.length], name).toEqual([
      true,
      expect.any(Number),
      2,
    ])
  }
})

test('facts name only families, types and variants that exist', () => {
  expect(Object.keys(demoFacts.families).toSorted()).toEqual(demoFamilies.map(({ picture }) => picture).toSorted())
  for (const { picture, types } of demoFamilies) {
    const nouns = types.map(({ noun }) => noun)
    const labels = types.flatMap(({ variants = [] }) => variants.map(({ label }) => label))
    const { types: known = {}, variants = {} } = demoFacts.families[picture] ?? {}
    expect(Object.keys(known).filter((noun) => !nouns.includes(noun))).toEqual([])
    expect(Object.keys(variants).filter((label) => !labels.includes(label))).toEqual([])
  }
})
