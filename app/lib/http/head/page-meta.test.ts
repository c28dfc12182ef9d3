import { expect, test } from 'vitest'
import { createPageMeta, type PageMeta } from './page-meta.ts'

const brand = { name: 'Boxwright' }
const shop = 'https://shop.example'
const root = { id: 'root', loaderData: { publicUrl: shop, brand } }
const rootWithoutUrl = { id: 'root', loaderData: { publicUrl: null, brand } }
const getMeta = (page: Partial<PageMeta>) =>
  createPageMeta({ title: 'About', description: '', matches: [root], ...page })
const canonical = (href: string) => ({ tagName: 'link', rel: 'canonical', href })

function getProperty(page: Partial<PageMeta>, property: string): string | undefined {
  const tag = getMeta(page).find((each) => 'property' in each && each.property === property)
  return tag && 'content' in tag ? String(tag.content) : undefined
}

test("titles end with the shop's name", () => {
  expect(getMeta({ title: 'Our Products', matches: [rootWithoutUrl] })).toContainEqual({
    title: 'Our Products | Boxwright',
  })
})

test('a numbered page has its own URL and title, and the social card of the first page', () => {
  const first = { title: 'Drinkware', path: '/products?category=Drinkware' }
  const third = getMeta({ ...first, page: 3 })
  expect(third).toContainEqual({ title: 'Drinkware, page 3 | Boxwright' })
  expect(third).toContainEqual(canonical(`${shop}/products?category=Drinkware&page=3`))
  expect(getMeta({ ...first, path: '/blog', page: 2 })).toContainEqual(canonical(`${shop}/blog?page=2`))
  expect(getProperty({ ...first, page: 3 }, 'og:image')).toBe(getProperty(first, 'og:image'))
})

test('URLs are absolute with PUBLIC_URL; without it they are paths and og:URL is omitted', () => {
  expect(getMeta({ path: '/about-us' })).toContainEqual(canonical(`${shop}/about-us`))
  expect(getProperty({ path: '/about-us' }, 'og:url')).toBe(`${shop}/about-us`)
  expect(getMeta({ path: '/about-us', matches: [rootWithoutUrl] })).toContainEqual(canonical('/about-us'))
  expect(getProperty({ path: '/about-us', matches: [rootWithoutUrl] }, 'og:url')).toBeUndefined()
  expect(getProperty({ matches: [rootWithoutUrl] }, 'og:image')).toBe('/og.jpg')
})

test('content first published elsewhere has an external canonical URL', () => {
  const path = 'https://other.example/post'
  expect(getMeta({ path, matches: [] })).toContainEqual(canonical(path))
})

test('an image has its size and alt text', () => {
  const src = '/pictures/mug-navy-alpha.webp'
  const tags = getMeta({ path: '/products/mug', image: { src, alt: 'A navy mug' } })
  for (const [property, content] of [
    ['og:image', `${shop}/pictures/mug-navy.webp`],
    ['og:image:width', '900'],
    ['og:image:height', '900'],
    ['og:image:alt', 'A navy mug'],
  ])
    expect(tags).toContainEqual({ property, content })
  expect(tags).toContainEqual({ name: 'twitter:image:alt', content: 'A navy mug' })
  const elsewhere = { image: { src: 'https://cdn.example/mug.jpg', alt: 'A mug' } }
  expect(getProperty(elsewhere, 'og:image')).toBe('https://cdn.example/mug.jpg')
  expect(getProperty(elsewhere, 'og:image:width')).toBeUndefined()
})

test("the URL of a social card depends on the title and the brand's appearance", () => {
  const page = { title: 'About', path: '/about-us' }
  const card = getProperty(page, 'og:image') ?? ''
  expect(card).toMatch(/^https:\/\/shop\.example\/cards\/[0-9a-z]+\.jpg\?of=%2Fabout-us$/)
  expect(getProperty(page, 'og:image:alt')).toBe('About | Boxwright')
  const others = [
    getProperty({ ...page, title: 'Who we are' }, 'og:image'),
    getProperty(
      {
        ...page,
        matches: [{ id: 'root', loaderData: { publicUrl: shop, brand: { ...brand, appearanceHash: 'abc' } } }],
      },
      'og:image',
    ),
  ]
  expect(new Set([card, ...others]).size).toBe(3)
  expect(getProperty({ path: '/' }, 'og:image')).toBe(`${shop}/og.jpg`)
})
