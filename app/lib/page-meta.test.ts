import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const brand = { name: 'Boxwright' }
const root = { id: 'root', loaderData: { publicUrl: 'https://shop.example', brand } }
const unknown = { id: 'root', loaderData: { publicUrl: null, brand } }

test("titles end with the shop's name", () => {
  const meta = pageMeta({ title: 'Our Products', description: '', matches: [unknown] })
  expect(meta).toContainEqual({ title: 'Our Products | Boxwright' })
})

test('full addresses come from the public address alone', () => {
  const meta = pageMeta({ title: 'About', description: '', path: '/about-us', matches: [root] })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/about-us' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.example/og.jpg' })
  const pathOnly = pageMeta({ title: 'About', description: '', path: '/about-us', matches: [unknown] })
  expect(JSON.stringify(pathOnly)).not.toMatch(/canonical|og:url|og:image/)
})

test('content first published elsewhere names its own address', () => {
  expect(pageMeta({ title: 'Post', description: '', path: 'https://other.example/post', matches: [] })).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://other.example/post',
  })
})
