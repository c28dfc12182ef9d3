import { describe } from 'vitest'
import { createSlug } from '#app/lib/text/slug.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { getProductPath, getProductSlug } from './slug.ts'

const names: [string, string][] = [
  ['Harbor Mug', 'harbor-mug'],
  ['Harbor 12 oz. Mug, Navy!', 'harbor-12-oz-mug-navy'],
  ['  --Trail & Co.--  ', 'trail-co'],
  ['A___B', 'a-b'],
  ['ALL CAPS', 'all-caps'],
  ['Café Crème', 'cafe-creme'],
  ['Sen\u0303orita Cafe\u0301 Mug', 'senorita-cafe-mug'],
  ['Tra\u200Bvel\u00A0Mug', 'travel-mug'],
  ['Øl-Größe', 'ol-grosse'],
  ['100% Cotton T-Shirt', '100-cotton-t-shirt'],
  ['mug', 'mug'],
  ['!!!', ''],
]

describe('createSlug', () => {
  test.for(names)('%s becomes %s', ([name, slug]) => {
    expect(createSlug(name)).toBe(slug)
  })

  test('a slug that is cut ends with a letter or digit', () => {
    expect(createSlug('Harbor Mug', 7)).toBe('harbor')
    expect(createSlug('Harbor Mug', 8)).toBe('harbor-m')
  })

  test('the database derives the same slugs', async ({ db }) => {
    await db.insert(productData).values(names.map(([name]) => ({ name })))
    const rows = await db.select({ name: productData.name, slug: productData.name_slug }).from(productData)
    expect(new Map(rows.map(({ name, slug }) => [name, slug]))).toEqual(new Map(names))
  })
})

test.for([
  [{ slug: 'own-slug', name: 'Harbor Mug' }, 'own-slug'],
  [{ slug: null, name: 'Harbor Mug' }, 'harbor-mug'],
  [{ slug: '', name: 'Harbor Mug' }, 'harbor-mug'],
] as const)('getProductSlug(%o) is %s', ([product, slug]) => {
  expect(getProductSlug(product)).toBe(slug)
})

test('getProductPath escapes a slug from another system', () => {
  expect(getProductPath({ slug: 'a/b?c', name: 'x' })).toBe('/products/a%2Fb%3Fc')
})
