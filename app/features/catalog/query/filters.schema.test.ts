import { describe, expect, test } from 'vitest'
import {
  cleanSearch,
  countActiveFilters,
  type Filters,
  formatSearch,
  getEffectiveSort,
  getSortOptions,
  noFilters,
  parseFilters,
  removeEmptyValues,
  startSearch,
} from './filters.schema.ts'

describe('parseFilters', () => {
  test.each<[string, Partial<ReturnType<typeof parseFilters>>]>([
    ['', {}],
    ['?category=Drinkware', { categories: ['Drinkware'] }],
    ['?category=Drinkware&category=Office', { categories: ['Drinkware', 'Office'] }],
    ['?category=Office&category=Drinkware&category=Office&category=', { categories: ['Drinkware', 'Office'] }],
    ['?brand=Fern%20%26%20Co', { brands: ['Fern & Co'] }],
    ['?color=red&color=blue&color=red&color=mauve', { colors: ['blue', 'red'] }],
    ['?price=25-50&min=100%2B', { price: '25-50', minimumQuantity: '100+' }],
    ['?price=100+', { price: '100+' }],
    ['?price=2-5', { price: '2-5' }],
    ['?price=250+', { price: '250+' }],
    ['?price=2-6%27&min=-5', {}],
    ['?size=xl&material=cotton&size=2xl&rush=yes', { facts: ['material:cotton', 'rush:yes', 'size:2xl', 'size:xl'] }],
    ['?material=a%3Ab&method=%27&days=', {}],
    ['?price=7&min=cheap&sort=newest&colour=red', {}],
    ['?search=&category=&brand=&price=&min=&sort=&page=', {}],
    ['?search=%20%20navy%20mug%20', { search: 'navy mug' }],
    ['?search=navy%0Amug%00', { search: 'navy mug' }],
    ['?search=100%25_%5C', { search: '100%_\\' }],
    ['?sort=price-desc&page=3', { sort: 'price-desc', page: 3 }],
    ['?sort=name', {}],
    ['?search=mug', { search: 'mug' }],
    ['?search=mug&sort=name', { search: 'mug', sort: 'name' }],
    ['?search=mug&sort=best', { search: 'mug' }],
    ['?quantity=150', { quantity: 150 }],
    ['?quantity=1', { quantity: 1 }],
    ['?quantity=1000000', { quantity: 1_000_000 }],
    ['?quantity=0', {}],
    ['?quantity=1000001', {}],
    ['?quantity=-48', {}],
    ['?quantity=1.5', {}],
    ['?quantity=1e3', {}],
    ['?quantity=many', {}],
    ['?in-hands=2026-12-18', { inHands: '2026-12-18' }],
    ['?in-hands=2020-01-01&arrival=in-time', { inHands: '2020-01-01', arrivesInTime: true }],
    ['?in-hands=2026-02-30&arrival=in-time', {}],
    ['?in-hands=12/18/2026', {}],
    ['?in-hands=2026-12-18&arrival=soon', { inHands: '2026-12-18' }],
    ['?arrival=in-time', {}],
    ['?page=0', {}],
    ['?page=-1', {}],
    ['?page=1.5', {}],
    ['?page=two', {}],
    ['?page=99999999999999999999', {}],
    ['?category=a%00b', {}],
    [`?brand=${'x'.repeat(201)}`, {}],
    [`?search=${'x'.repeat(300)}`, { search: 'x'.repeat(100) }],
  ])('%s', (query, expected) => {
    expect(parseFilters(query)).toEqual({ ...noFilters, ...expected })
  })

  test('accepts a URL or its parameters', () => {
    const url = new URL('http://shop.example/products?brand=Fern')
    expect(parseFilters(url)).toEqual(parseFilters(url.searchParams))
  })
})

describe('formatSearch', () => {
  test.each([
    ['', ''],
    ['?utm_source=mail', ''],
    ['?search=&page=1&sort=name', ''],
    ['?sort=name&search=mug', '?search=mug&sort=name'],
    ['?page=2&category=Office&search=mug&category=Drinkware', '?search=mug&category=Drinkware&category=Office&page=2'],
    ['?sort=price-asc&quantity=0150', '?quantity=150&sort=price-asc'],
    ['?price=0-25&color=pink&brand=B&color=black', '?brand=B&color=black&color=pink&price=0-25'],
    ['?min=100%2B&price=0-25&sort=price-asc', '?price=0-25&min=100%2B&sort=price-asc'],
    ['?rush=yes&size=s&material=cotton&min=1-25', '?min=1-25&material=cotton&rush=yes&size=s'],
    ['?arrival=in-time&in-hands=2026-12-18&quantity=60', '?quantity=60&in-hands=2026-12-18&arrival=in-time'],
  ])('%s becomes %s and parses to the same filters', (query, canonical) => {
    const filters = parseFilters(query)
    expect(formatSearch(filters)).toBe(canonical)
    expect(parseFilters(canonical)).toEqual(filters)
  })
})

test.each([
  ['', 'name', ['Name: A–Z', 'Price: low to high', 'Price: high to low']],
  ['?search=mug', 'best', ['Best match', 'Name: A–Z', 'Price: low to high', 'Price: high to low']],
  ['?search=mug&sort=name', 'name', ['Best match', 'Name: A–Z', 'Price: low to high', 'Price: high to low']],
])('%s is sorted by %s, of %j', (query, effective, labels) => {
  const filters = parseFilters(query)
  expect(getEffectiveSort(filters)).toBe(effective)
  const options = getSortOptions(filters.search)
  expect(options.map(({ label }) => label)).toEqual(labels)
  expect(options[0]?.value).toBe('')
})

test('without the search, an explicit order by name is the default again', () => {
  expect(formatSearch({ ...parseFilters('?search=mug&sort=name'), search: '' })).toBe('')
})

test('cleanSearch counts characters, not UTF-16 code units', () => {
  expect(cleanSearch('🎁'.repeat(120))).toBe('🎁'.repeat(100))
})

test.each([
  ['', 0],
  ['?sort=price-asc&page=4', 0],
  ['?quantity=150', 0],
  ['?in-hands=2026-12-18', 0],
  ['?in-hands=2026-12-18&arrival=in-time', 1],
  ['?search=mug&category=A&category=B&brand=C&color=red&color=blue&price=0-25&min=1-25', 8],
  ['?material=cotton&material=wool&rush=yes', 3],
])('%s has %i active filters', (query, count) => {
  expect(countActiveFilters(parseFilters(query))).toBe(count)
})

test.each([
  ['search=&category=&sort=', ''],
  ['quantity=&sort=name', '?sort=name'],
  ['search=mug&price=&min=100%2B', '?search=mug&min=100%2B'],
  ['days=&material=cotton', '?material=cotton'],
  ['search=mug', undefined],
  ['', undefined],
  ['utm_source=&search=', '?utm_source='],
  ['utm_source=', undefined],
])('%s without empty values is %s', (query, tidy) => {
  expect(removeEmptyValues(new URLSearchParams(query))).toBe(tidy)
})

describe('another search', () => {
  const filters = {
    search: 'pen',
    categories: ['Writing'],
    price: '0-25',
    quantity: 500,
    inHands: '2026-12-18',
    sort: 'price-asc',
    page: 3,
  } satisfies Partial<Filters>

  test('begins with the best match, without filters of other words, and keeps the date', () => {
    expect(startSearch({ ...noFilters, ...filters }, 'tote', 'pen')).toEqual({
      ...noFilters,
      search: 'tote',
      inHands: '2026-12-18',
    })
  })

  test.each(['metal pen', 'pe', ''])('%j refines the search, and its filters stay', (search) => {
    expect(startSearch({ ...noFilters, ...filters }, search, 'pen')).toEqual({
      ...noFilters,
      ...filters,
      search,
      quantity: null,
      sort: null,
      page: 1,
    })
  })
})
