import { expect, test } from 'vitest'
import { toBlogQuery, toPageQuery } from '#app/features/blog/listing/filters.ts'
import { normalizeListingQuery, parameters, parseFilters } from '#app/features/catalog/query/filters.schema.ts'
import { getCanonicalUrl } from './pages.ts'

const listing = {
  parameters: Object.values(parameters),
  canonicalQuery: normalizeListingQuery,
  routeIds: ['root', 'products'],
}
const blog = { parameters: ['search', 'category', 'page'], canonicalQuery: toBlogQuery, routeIds: ['root', 'blog'] }
const getKey = (query: string, route: Parameters<typeof getCanonicalUrl>[2] = listing, path = '/products') =>
  getCanonicalUrl(new URL(`http://shop.example${path}${query}`), 'http://localhost', route).href

/** Always the same sequence. */
function createRandom(seed: number) {
  let state = seed
  const nextBelow = (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
  const pickOne = <T>(all: readonly T[]): T => all[nextBelow(all.length)] as T
  const shuffle = <T>(all: readonly T[]): T[] =>
    all
      .map((each) => ({ each, at: nextBelow(1e9) }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each)
  return { below: nextBelow, pickOne, shuffled: shuffle }
}

const values: Record<string, readonly string[]> = {
  search: ['mug', 'navy mug', 'a&b=c', 'Größe', '100%', 'x'.repeat(100)],
  category: ['Drinkware', 'T-Shirts', 'Office & Desk'],
  brand: ['Harbor', 'Čapek', 'A+B'],
  price: ['0-25', '25-50'],
  min: ['1-25', '100+'],
  sort: ['price-asc', 'price-desc'],
  page: ['2', '17'],
}
const junkNames = ['utm_source', 'gclid', 'x', 'Search', 'page[]', 'category[0]', '__proto__', 'constructor', 'sort ']

test('a URL has one key regardless of order, encoding and unknown parameters', () => {
  const { below: nextBelow, pickOne, shuffled: shuffle } = createRandom(4711)
  const encodeEveryByte = (text: string) =>
    [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const encodeRandomly = (text: string) =>
    pickOne([encodeURIComponent, encodeEveryByte, (each: string) => String(new URLSearchParams({ each })).slice(5)])(
      text,
    )
  for (let round = 0; round < 500; round++) {
    const chosen = Object.entries(values).filter(() => nextBelow(2) === 0)
    const pairs = chosen.flatMap(([name, all]) =>
      name === 'category' || name === 'brand'
        ? all.filter((_, index) => index === 0 || nextBelow(2) === 0).map((value) => [name, value] as const)
        : [[name, pickOne(all)] as const],
    )
    const plain = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    const junk = Array.from(
      { length: nextBelow(6) },
      () => `${encodeURIComponent(pickOne(junkNames))}=${nextBelow(1e9)}`,
    )
    const repeatedPairs = pairs.filter(() => nextBelow(3) === 0)
    const noisy = shuffle([
      ...pairs.map(([name, value]) => `${encodeRandomly(name)}=${encodeRandomly(value)}`),
      ...junk,
    ])
    // Second values and repeated categories are ignored.
    const repeated = repeatedPairs.map(
      ([name, value]) => `${name}=${encodeURIComponent(name === 'category' || name === 'brand' ? value : `${value}1`)}`,
    )
    expect(getKey(`?${[...noisy, ...repeated].join('&')}`)).toBe(getKey(`?${plain.join('&')}`))
  }
})

test('the key of a URL selects the same page', () => {
  const { below: nextBelow, pickOne } = createRandom(42)
  const unusualValues = [
    '',
    ' ',
    '0',
    '007',
    '-1',
    '1e9',
    '99999999',
    'name',
    '"><script>',
    '\u0000',
    '\n',
    'é'.repeat(300),
    '50+',
    '50 ',
  ]
  for (let round = 0; round < 500; round++) {
    const query = new URLSearchParams()
    for (let remaining = nextBelow(5); remaining >= 0; remaining--) {
      const name = pickOne(Object.keys(values))
      query.append(name, pickOne([...unusualValues, ...(values[name] ?? [])]))
    }
    const key = new URL(getKey(`?${query}`))
    expect(parseFilters(key)).toEqual(parseFilters(query))
    expect(getKey(key.search)).toBe(key.href)
  }
})

test('meaningless values share the key of the unfiltered page', () => {
  const unfiltered = getKey('')
  for (let n = 0; n < 300; n++) {
    for (const junk of [
      `?x${n}=1`,
      `?sort=s${n}`,
      `?price=${n}-`,
      `?min=m${n}`,
      `?page=p${n}`,
      `?page=${n}&page=2&page=00${n}`.replace(/=\d+&/, '=0&'),
    ])
      expect(getKey(junk)).toBe(unfiltered)
  }
  const long = `?search=${'long '.repeat(20)}`
  expect(new Set(Array.from({ length: 500 }, (_, n) => getKey(`${long}${n}`))).size).toBe(1)
  expect(new Set(Array.from({ length: 500 }, (_, n) => getKey(`?category=${'x'.repeat(201)}${n}`))).size).toBe(1)
})

test('empty values stay in the key, for their redirect', () => {
  expect(getKey('?search=&category=Drinkware')).toBe('http://localhost/products?category=Drinkware&search=')
})

test('the blog has one key per page', () => {
  for (const query of ['', '?page=1', '?page=01', '?category=all', '?search=', '?search=%20&page=0', '?tag=x'])
    expect(getKey(query, blog, '/blog')).toBe('http://localhost/blog')
  expect(getKey('?page=2&search=%20gift%20%20boxes', blog, '/blog')).toBe(
    'http://localhost/blog?search=gift+boxes&page=2',
  )
  const label = { parameters: ['page'], canonicalQuery: toPageQuery, routeIds: [] }
  expect(getKey('?page=junk&search=x', label, '/blog/tag/gifts')).toBe('http://localhost/blog/tag/gifts')
})

test('unknown parameters are removed', () => {
  const route = { parameters: ['picture'], routeIds: ['root', 'areas'] }
  expect(getKey('?b=1&picture=/a.webp&a=2', route, '/areas')).toBe('http://localhost/areas?picture=%2Fa.webp')
  expect(getKey('?b=1', { routeIds: [] }, '/about-us')).toBe('http://localhost/about-us')
  expect(getKey('?_routes=products,other&page=2', listing, '/products.data')).toBe(
    'http://localhost/products.data?page=2&_routes=products',
  )
})
