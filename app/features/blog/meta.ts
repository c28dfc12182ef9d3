import type { MetaDescriptor } from 'react-router'
import { type PageMeta, pageMeta, rootOf } from '#app/lib/page-meta.ts'
import { feedPath, type PostSummary, postPath } from './post.ts'

/** The head of a page of the blog: each names the feed. */
export function blogMeta(meta: PageMeta): MetaDescriptor[] {
  return [...pageMeta(meta), feedLink(meta.matches)]
}

const feedLink = (matches: PageMeta['matches']): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${rootOf(matches).name} blog`,
  href: feedPath,
})

export type ArticleMeta = Pick<
  PostSummary,
  'slug' | 'title' | 'excerpt' | 'image' | 'imageAlt' | 'publishedAt' | 'category' | 'tags'
> & {
  author: string | null
  updatedAt: Date
  seoTitle: string | null
  metaDescription: string | null
  canonicalUrl: string | null
}

/** Our own NAME-alpha.webp is a cut-out of what NAME.webp shows with its ground. */
const cutOut = /^(\/pictures\/[^?#]+)-alpha\.webp$/

/** The head of a post: its own SEO fields where it has them, previews for sharing, and the article for search engines. */
export function articleMeta(post: ArticleMeta, matches: PageMeta['matches']): MetaDescriptor[] {
  const title = post.seoTitle || post.title
  const description = post.metaDescription || post.excerpt || post.title
  const published = post.publishedAt?.toISOString()
  const modified = post.updatedAt.toISOString()
  const base = pageMeta({
    title,
    description,
    path: post.canonicalUrl || postPath(post),
    // Elsewhere nobody knows on what color it would stand.
    ...(post.image && { image: post.image.replace(cutOut, '$1.webp') }),
    type: 'article',
    matches,
  })
  const image = base.find((tag) => 'property' in tag && tag.property === 'og:image')
  return [
    ...base,
    feedLink(matches),
    ...(image && post.imageAlt
      ? [
          { property: 'og:image:alt', content: post.imageAlt },
          { name: 'twitter:image:alt', content: post.imageAlt },
        ]
      : []),
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    { property: 'article:modified_time', content: modified },
    ...(post.author ? [{ property: 'article:author', content: post.author }] : []),
    ...(post.category ? [{ property: 'article:section', content: post.category.name }] : []),
    ...post.tags.map((tag) => ({ property: 'article:tag', content: tag.name })),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description,
        ...(published && { datePublished: published }),
        dateModified: modified,
        ...(post.author && { author: { '@type': 'Person', name: post.author } }),
        ...(image && 'content' in image && { image: [String(image.content)] }),
        ...(post.category && { articleSection: post.category.name }),
        keywords: post.tags.map((tag) => tag.name).join(', '),
      },
    },
  ]
}
