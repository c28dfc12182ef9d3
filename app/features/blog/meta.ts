import type { MetaDescriptor } from 'react-router'
import { createPageMeta, type PageMeta } from '#app/lib/http/head/page-meta.ts'
import { getSite, type Matches } from '#app/lib/http/head/site.ts'
import { feedPath, getPostPath } from './post.ts'
import { type DescribedPost, getPostData } from './post-data.ts'

/** Returns the meta tags of a blog page, with a link to the feed. */
export function getBlogMeta(meta: PageMeta): MetaDescriptor[] {
  return [...createPageMeta(meta), getFeedLink(meta.matches)]
}

const getFeedLink = (matches: Matches): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${getSite(matches).name} blog`,
  href: feedPath,
})

export type ArticleMeta = DescribedPost & {
  seoTitle: string | null
  metaDescription: string | null
  canonicalUrl: string | null
}

/** Returns the meta tags of a post, from its SEO fields if set. */
export function getArticleMeta(post: ArticleMeta, matches: Matches) {
  const description = post.metaDescription || post.excerpt || post.title
  return [
    ...getBlogMeta({
      title: post.seoTitle || post.title,
      description,
      path: post.canonicalUrl || getPostPath(post),
      markdown: !post.canonicalUrl,
      image: post.image ? { src: post.image, alt: post.imageAlt || post.title } : undefined,
      type: 'article',
      index: true,
      structuredData: import.meta.env.SSR && [getPostData(post, { description, matches })],
      matches,
    }),
    ...(import.meta.env.SSR ? getArticleTags(post) : []),
  ]
}

const getArticleTags = ({ publishedAt, updatedAt, author, category, tags }: DescribedPost): MetaDescriptor[] => [
  ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt.toISOString() }] : []),
  { property: 'article:modified_time', content: updatedAt.toISOString() },
  ...(author ? [{ property: 'article:author', content: author }] : []),
  ...(category ? [{ property: 'article:section', content: category.name }] : []),
  ...tags.map((tag) => ({ property: 'article:tag', content: tag.name })),
]
