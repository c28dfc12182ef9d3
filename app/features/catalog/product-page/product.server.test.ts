import { sql } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { findProduct, findProductByFormerSlug } from './product.server.ts'

test.for([
  ['a slug column that matches', 'own-slug', 'With slug'],
  ['the slug of the name where no slug column matches', 'harbor-mug', 'Harbor Mug'],
  ['the slug of the name though the product has another slug', 'with-slug', 'With slug'],
  ['an empty slug column counts as none', 'empty-slug', 'Empty Slug'],
  ['a slug column before a name that gives the same', 'trail-cap', 'Something else'],
  ['a product out of stock', 'gone', 'Gone'],
  ['a hidden product', 'hidden', undefined],
  ['a visible product before a hidden one', 'harbor-mug', 'Harbor Mug'],
  ['an unknown slug', 'nothing-here', undefined],
  ['a name instead of a slug', 'Harbor Mug', undefined],
  ['a NUL', 'harbor\0mug', undefined],
  ['a quote', "' or true --", undefined],
] as const)('%s: %s', async ([, slug, name], { db }) => {
  await db
    .insert(productData)
    .values([
      { name: 'With slug', slug: 'own-slug' },
      { name: 'Harbor Mug' },
      { name: 'Empty Slug', slug: '' },
      { name: 'Trail Cap' },
      { name: 'Something else', slug: 'trail-cap' },
      { name: 'Gone', in_stock: false },
      { name: 'Hidden', hidden: true },
      { name: 'Harbor Mug!', slug: 'harbor-mug', hidden: true },
    ])
  expect((await findProduct(db, slug))?.name).toBe(name)
})

test('of products with one name slug, prefers those without their own slug, then those in stock', async ({ db }) => {
  await db
    .insert(productData)
    .values([{ name: 'Harbor Mug', slug: 'a' }, { name: 'Harbor Mug!', in_stock: false }, { name: 'Harbor  Mug' }])
  expect((await findProduct(db, 'harbor-mug'))?.name).toBe('Harbor  Mug')
})

test('finds a product by each former slug, also after SQL, until it is deleted', async ({ db }) => {
  await db.insert(productData).values([{ name: 'Harbor Mug' }, { name: 'Cap', slug: 'cap' }])
  for (const slug of ['mug', 'cup', 'beaker']) {
    await db.execute(sql`update product_data set slug = ${slug} where name = 'Harbor Mug'`)
  }
  for (const slug of ['harbor-mug', 'mug', 'cup']) {
    expect(await findProductByFormerSlug(db, slug)).toMatchObject({ slug: 'beaker' })
  }
  expect(await findProductByFormerSlug(db, 'cup\0')).toBeUndefined()
  expect(await findProductByFormerSlug(db, 'cap')).toBeUndefined()
  await db.delete(productData)
  expect(await findProductByFormerSlug(db, 'mug')).toBeUndefined()
})
