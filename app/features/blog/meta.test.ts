import { expect, test } from 'vitest'
import { type ArticleMeta, getArticleMeta } from './meta.ts'

const post: ArticleMeta = {
  slug: 'gifts',
  title: 'Gifts',
  excerpt: 'What to give.',
  image: '/pictures/mug-navy.webp',
  imageAlt: 'A navy mug',
  publishedAt: new Date('2026-03-14T18:00:00Z'),
  category: { name: 'How-to', slug: 'how-to' },
  tags: [{ name: 'Mugs', slug: 'mugs' }],
  readingTime: 4,
  author: 'Ana Reyes',
  updatedAt: new Date('2026-04-01T12:00:00Z'),
  seoTitle: null,
  metaDescription: null,
  canonicalUrl: null,
}
const shop = 'https://shop.example'
const matches = [{ id: 'root', loaderData: { publicUrl: shop, brand: { name: 'Boxwright' } } }]
const link = (href: string) => expect.objectContaining({ tagName: 'link', rel: 'canonical', href })

test('a post without SEO fields uses its title, excerpt and image', () => {
  const meta = getArticleMeta(post, matches)
  expect(meta).toContainEqual({ name: 'description', content: 'What to give.' })
  expect(meta).toContainEqual(link('https://shop.example/blog/gifts'))
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/pictures/mug-navy.webp' })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'A navy mug' })
  expect(meta).toContainEqual({ name: 'twitter:image', content: 'https://shop.example/pictures/mug-navy.webp' })
  expect(meta).toContainEqual({ property: 'article:published_time', content: '2026-03-14T18:00:00.000Z' })
  expect(meta).toContainEqual({
    'script:ld+json': expect.objectContaining({
      '@type': 'BlogPosting',
      headline: 'Gifts',
      image: ['https://shop.example/pictures/mug-navy.webp'],
      publisher: expect.objectContaining({ name: 'Boxwright', url: 'https://shop.example/' }),
      timeRequired: 'PT4M',
    }),
  })
})

test('previews use images with a background, as other sites show transparency black', () => {
  const getPreview = (image: string) =>
    getArticleMeta({ ...post, image }, matches).find((tag) => 'property' in tag && tag.property === 'og:image')
  const preview = (content: string) => ({ property: 'og:image', content })
  expect(getPreview('/pictures/mug-navy-alpha.webp')).toEqual(preview('https://shop.example/pictures/mug-navy.webp'))
  expect(getPreview('https://cdn.example/a-alpha.webp')).toEqual(preview('https://cdn.example/a-alpha.webp'))
})

test('SEO fields take precedence', () => {
  const meta = getArticleMeta(
    {
      ...post,
      seoTitle: 'Best gifts',
      metaDescription: 'The best.',
      canonicalUrl: 'https://elsewhere.example/gifts',
      image: 'https://cdn.example/mug.jpg',
    },
    matches,
  )
  expect(meta).toContainEqual({ title: expect.stringMatching(/^Best gifts/) })
  expect(meta).toContainEqual({ name: 'description', content: 'The best.' })
  expect(meta).toContainEqual(link('https://elsewhere.example/gifts'))
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://cdn.example/mug.jpg' })
})
