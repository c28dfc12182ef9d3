import { saveContent } from '#app/features/brand/content.server.ts'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { readCopy } from '../editing/copy.server.ts'
import { readPageMarkdown } from '../markdown/read-page.server.ts'
import { listPublicPages } from './public-pages.server.ts'
import { readHighlights, readProductHighlights, readStoryProducts } from './stories.server.ts'
import { noHighlights } from './stories.ts'

const by = { staffId: null, name: 'eve@shop.example', ip: null }
const picture = { src: '/pictures/hero-navy.webp', alt: 'An open box' }
const createStory = (title: string, products: string[] = [], visibility = 'shown') => ({
  visibility,
  title,
  customer: 'Norrvane',
  label: '',
  quote: '',
  quotedPerson: '',
  text: `${title} in full`,
  picture,
  figures: [
    { figure: '150', text: 'boxes' },
    { figure: '12', text: 'countries' },
  ],
  products,
})
const createPhoto = (caption: string, products: string[] = []) => ({ caption, label: '', picture, products })

const store = (db: Database, value: Record<string, unknown>) =>
  saveContent(db, { key: 'page/customer-stories', version: 0, value, by, title: 'Stories' })

test('other pages show some in turns, those with a product of their categories first; hidden ones are nowhere', async ({
  db,
  services,
}) => {
  expect(await readHighlights(services, 'home')).toEqual({ stories: [], photos: [] })
  expect(await listPublicPages(services)).not.toContain('customer-stories')
  const titles = ['One', 'Two', 'Three', 'Four']
  await store(db, {
    stories: [
      createStory('Unagreed', ['/products/navy-mug'], 'hidden'),
      ...titles.map((title) => createStory(title, title === 'Two' ? ['/products/navy-mug'] : [])),
    ],
    photos: ['A', 'B', 'C', 'D', 'E'].map((caption) => createPhoto(caption)),
  })
  services.content.clear()
  const read = async (page: 'home' | 'swag-boxes' | 'bulk-swag', categories?: string[]) => {
    const { stories, photos } = await readHighlights(services, page, categories)
    return [stories.map(({ title }) => title).join(' '), photos.map(({ caption }) => caption).join('')]
  }
  expect(await read('home')).toEqual(['One Two Three', 'ABCD'])
  expect(await read('swag-boxes')).toEqual(['Four One Two', 'EABC'])
  expect(await read('bulk-swag')).toEqual(['Three Four One', 'DEAB'])
  await db.insert(productData).values({ name: 'Navy Mug', slug: 'navy-mug', category: 'Drinkware' })
  expect(await read('bulk-swag', ['Office', 'Drinkware'])).toEqual(['Two Three Four', 'DEAB'])
  expect(await read('bulk-swag', ['Office'])).toEqual(['Three Four One', 'DEAB'])
  expect(await listPublicPages(services)).toContain('customer-stories')
  const markdown = await readPageMarkdown(services, 'customer-stories', (path) => path)
  expect(markdown).toContain('- **Four** · Norrvane · Four in full · 150 boxes, 12 countries\n')
  expect(markdown).not.toContain('Unagreed')
})

test('a product page shows the stories of its colors, then those of its category', async ({ db, services }) => {
  await db.insert(productData).values([
    { name: 'Navy Mug', slug: 'navy-mug', category: 'Drinkware' },
    { name: 'Plain Cap', slug: null },
    { name: 'Trail Tote', slug: 'tote' },
  ])
  await store(db, {
    stories: [
      createStory('Mugs', ['https://shop.example/products/navy-mug/', '/products/constructor']),
      createStory('Caps', ['/products/plain-cap', '/products/tote']),
    ],
    photos: [createPhoto('A mug', ['/products/navy-mug']), createPhoto('A shelf')],
  })
  services.content.clear()
  const copy = await readCopy(services, 'customer-stories')
  expect(await readStoryProducts(db, copy)).toEqual({
    'navy-mug': { name: 'Navy Mug', path: '/products/navy-mug', category: 'Drinkware' },
    'plain-cap': { name: 'Plain Cap', path: '/products/plain-cap', category: null },
    tote: { name: 'Trail Tote', path: '/products/tote', category: null },
  })
  const read = async (...paths: string[]) => {
    const { stories, photos } = (await readProductHighlights(services, { paths, category: null })) ?? noHighlights
    return [...stories.map(({ title }) => title), ...photos.map(({ caption }) => caption)]
  }
  expect(await read('/products/red-mug', '/products/navy-mug')).toEqual(['Mugs', 'A mug'])
  expect(await read('/products/plain-cap')).toEqual(['Caps'])
  expect(await read('/products/other')).toEqual([])
  expect(await read('/products/constructor')).toEqual([])

  const inCategory = { paths: ['/products/plain-cap'], category: 'Drinkware' }
  const found = await readProductHighlights(services, inCategory)
  expect(found?.stories.map(({ title }) => title)).toEqual(['Caps', 'Mugs'])
  expect(found?.isAboutProduct).toBe(false)
  const ofProduct = { paths: ['/products/navy-mug'], category: 'Headwear' }
  expect((await readProductHighlights(services, ofProduct))?.isAboutProduct).toBe(true)

  // A renamed product keeps its stories.
  await db.execute("update product_data set slug = 'tote-bag' where slug = 'tote'")
  expect(await read('/products/tote-bag')).toEqual(['Caps'])
})
