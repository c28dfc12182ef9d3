import { escapeMarkup } from '#app/lib/text/escape.ts'
import { toFullUrls } from '../full-urls.ts'
import { blogName, feedPath, getPostPath, type PostSummary } from '../post.ts'

export type FeedPost = Pick<PostSummary, 'slug' | 'title' | 'excerpt' | 'publishedAt' | 'category' | 'tags'> & {
  author: string | null
  /** Sanitized HTML. */
  content: string
}

/** An RSS 2.0 document with the full text of every post. `origin` is the shop's public URL. */
export function toRssFeed({
  origin,
  posts,
  shopName,
}: {
  origin: string
  posts: FeedPost[]
  shopName: string
}): string {
  const toEscapedUrl = (path: string) => escapeMarkup(new URL(path, origin).href)
  const newestPublishedAt = posts[0]?.publishedAt
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeMarkup(`${blogName} | ${shopName}`)}</title>
<link>${toEscapedUrl('/blog')}</link>
<atom:link href="${toEscapedUrl(feedPath)}" rel="self" type="application/rss+xml"/>
<description>How branded merchandise is chosen, decorated, packed and sent.</description>
<language>en-us</language>
${newestPublishedAt ? `<lastBuildDate>${newestPublishedAt.toUTCString()}</lastBuildDate>\n` : ''}${posts.map((post) => toItem(post, toEscapedUrl, origin)).join('\n')}
</channel>
</rss>
`
}

function toItem(post: FeedPost, toUrl: (path: string) => string, origin: string): string {
  const link = toUrl(getPostPath(post))
  const terms = [...(post.category ? [post.category] : []), ...post.tags]
  return [
    '<item>',
    `<title>${escapeMarkup(post.title)}</title>`,
    `<link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid>`,
    ...(post.publishedAt ? [`<pubDate>${post.publishedAt.toUTCString()}</pubDate>`] : []),
    ...(post.author ? [`<dc:creator>${escapeMarkup(post.author)}</dc:creator>`] : []),
    ...terms.map(({ name }) => `<category>${escapeMarkup(name)}</category>`),
    `<description>${escapeMarkup(post.excerpt ?? '')}</description>`,
    `<content:encoded>${escapeMarkup(toFullUrls(post.content, origin))}</content:encoded>`,
    '</item>',
  ].join('\n')
}
