import { sql } from 'drizzle-orm'
import { saveContent } from '#app/features/brand/content.server.ts'
import { expect, test } from '#test/database.ts'
import { loader } from './customer-stories.route.tsx'
import { getStoryIds } from './story-ids.ts'

const by = { staffId: null, name: 'eve@shop.example', ip: null }

test('shows stories without links if the products cannot be read, uncached', async ({ db, context }) => {
  const picture = { src: '/pictures/hero-navy.webp', alt: 'An open box' }
  const photos = [{ caption: 'A mug', label: '', picture, products: ['/products/mug'] }]
  await saveContent(db, { key: 'page/customer-stories', version: 0, value: { photos }, by, title: 'Stories' })
  const url = new URL('http://localhost/customer-stories')
  const read = () => loader({ request: new Request(url), url, context, params: {}, pattern: '/customer-stories' })
  expect((await read()).init?.headers).toBeUndefined()
  await db.execute(sql`alter table moved_slugs rename to gone`)
  try {
    const { data, init } = await read()
    expect(data).toMatchObject({ products: {} })
    expect(new Headers(init?.headers).get('Cache-Control')).toBe('no-store')
  } finally {
    await db.execute(sql`alter table gone rename to moved_slugs`)
  }
})

test('each story has an id', () => {
  const titles = ['First days', 'First days!', '最初の 日', '別の 日']
  expect(getStoryIds(titles.map((title) => ({ title })))).toEqual([
    'story-first-days',
    'story-first-days-2',
    'story-最初の-日',
    'story-別の-日',
  ])
})
