import { expect, test } from 'vitest'
import { createSlug } from '#app/lib/text/slug.ts'
import { formatArticleCount, getReadingMinutes } from '../post.ts'
import { getBlogPath, isFiltered, parseBlogFilters } from './filters.ts'

test.each([
  ['', { search: '', category: '', page: 1 }],
  ['search=Mug&category=how-to&page=2', { search: 'Mug', category: 'how-to', page: 2 }],
  ['category=all', { search: '', category: '', page: 1 }],
  ['search=+two++words+', { search: 'two words', category: '', page: 1 }],
  ['search=a%00b', { search: 'a b', category: '', page: 1 }],
  ['page=0', { search: '', category: '', page: 1 }],
  ['page=-3', { search: '', category: '', page: 1 }],
  ['page=1e9', { search: '', category: '', page: 1 }],
])('parses ?%s', (query, filters) => {
  expect(parseBlogFilters(new URLSearchParams(query))).toEqual(filters)
})

test.each([
  [{}, '/blog'],
  [{ search: '50% & more' }, '/blog?search=50%25+%26+more'],
  [{ category: 'all' }, '/blog'],
  [{ search: 'x', category: 'how-to', page: 3 }, '/blog?search=x&category=how-to&page=3'],
])('formats %j as %s', (filters, path) => {
  expect(getBlogPath(filters)).toBe(path)
})

test('a page number is not a filter', () => {
  expect(isFiltered({ search: '', category: '', page: 4 })).toBe(false)
  expect(isFiltered({ search: '', category: 'x', page: 1 })).toBe(true)
})

test.each([
  ['Café & Crème', 'cafe-creme'],
  ['  New Hires! ', 'new-hires'],
  ['日本', ''],
])('the slug of %s is %s', (name, slug) => {
  expect(createSlug(name)).toBe(slug)
})

test('formats reading time and article counts', () => {
  expect(getReadingMinutes('')).toBe(1)
  expect(getReadingMinutes('word '.repeat(220))).toBe(1)
  expect(getReadingMinutes('word '.repeat(221))).toBe(2)
  expect([formatArticleCount(0), formatArticleCount(1), formatArticleCount(2)]).toEqual([
    '0 articles',
    '1 article',
    '2 articles',
  ])
})
