import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const root = { id: 'root', loaderData: { publicUrl: 'https://shop.example' } }

test('titles carry the site name once', () => {
  expect(pageMeta({ title: 'Our Products', description: '' })).toContainEqual({ title: 'Our Products | Boxwright' })
  expect(pageMeta({ title: 'Boxwright', description: '' })).toContainEqual({ title: 'Boxwright' })
})

test('full addresses come from the public address alone', () => {
  const meta = pageMeta({ title: 'About', description: '', path: '/about-us', matches: [root] })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/about-us' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/og.jpg' })
  const unknown = pageMeta({ title: 'About', description: '', path: '/about-us' })
  expect(JSON.stringify(unknown)).not.toMatch(/canonical|og:url|og:image/)
})

test('content first published elsewhere names its own address', () => {
  expect(pageMeta({ title: 'Post', description: '', path: 'https://other.example/post' })).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://other.example/post',
  })
})
