import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { blogPosts } from '#db/tables/blog.ts'
import { expect, test } from '#test/database.ts'
import { loader } from './rss.route.tsx'
import { type FeedPost, toRssFeed } from './rss.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => name === 'item' || name === 'category',
  parseTagValue: false,
})

const post: FeedPost = {
  slug: 'r-and-d',
  title: 'R&D <swag> ]]> "now"',
  excerpt: 'An excerpt & more',
  author: 'Ana Reyes',
  publishedAt: new Date('2026-03-14T18:00:00Z'),
  category: { name: 'How-to', slug: 'how-to' },
  tags: [{ name: 'Mugs & more', slug: 'mugs-more' }],
  content:
    '<p>A &amp; B <a href="/products?a=1&amp;b=2">c</a></p><img src="/pictures/mug-navy.webp" alt="Mug" />\u0007]]>',
}

test('the feed is valid RSS 2.0 with full text and absolute URLs', () => {
  const feed = toRssFeed({ shopName: 'Boxwright', origin: 'https://shop.example', posts: [post] })
  expect(XMLValidator.validate(feed)).toBe(true)
  const { rss } = parser.parse(feed)
  expect(rss['@version']).toBe('2.0')
  const { channel } = rss
  expect(channel).toMatchObject({
    title: expect.stringContaining('Boxwright'),
    link: 'https://shop.example/blog',
    description: expect.stringMatching(/./),
    language: 'en-us',
    lastBuildDate: 'Sat, 14 Mar 2026 18:00:00 GMT',
    'atom:link': { '@href': 'https://shop.example/blog/rss.xml', '@rel': 'self', '@type': 'application/rss+xml' },
  })
  expect(channel.item).toEqual([
    {
      title: 'R&D <swag> ]]> "now"',
      link: 'https://shop.example/blog/r-and-d',
      guid: { '#text': 'https://shop.example/blog/r-and-d', '@isPermaLink': 'true' },
      pubDate: 'Sat, 14 Mar 2026 18:00:00 GMT',
      'dc:creator': 'Ana Reyes',
      category: ['How-to', 'Mugs & more'],
      description: 'An excerpt & more',
      'content:encoded':
        '<p>A &amp; B <a href="https://shop.example/products?a=1&amp;b=2">c</a></p><img src="https://shop.example/pictures/mug-navy.webp" alt="Mug" />]]>',
    },
  ])
})

test('a blog without posts has a valid feed too', () => {
  const feed = toRssFeed({ shopName: 'Boxwright', origin: 'https://shop.example', posts: [] })
  expect(XMLValidator.validate(feed)).toBe(true)
  expect(parser.parse(feed).rss.channel.item).toBeUndefined()
})

test('serves sanitized published posts without drafts', async ({ db, context }) => {
  await db.insert(blogPosts).values([
    {
      slug: 'shown',
      title: 'Shown',
      content: '<p onclick="x()">Text</p><script>alert(1)</script>',
      status: 'published',
      published_at: new Date('2026-03-14T18:00:00Z'),
    },
    { slug: 'hidden', title: 'Hidden', content: '<p>Secret</p>', status: 'draft' },
  ])
  const request = new Request('http://localhost/blog/rss.xml')
  const response = await loader({ request, context, params: {}, url: new URL(request.url), pattern: '/blog/rss.xml' })
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
  const feed = await response.text()
  expect(XMLValidator.validate(feed)).toBe(true)
  const { item } = parser.parse(feed).rss.channel
  expect(item.map((each: { title: string }) => each.title)).toEqual(['Shown'])
  expect(item[0]['content:encoded']).toBe('<p>Text</p>')
  expect(feed).not.toContain('Secret')
})
