import type { MetaDescriptor } from 'react-router'
import { type PageMeta, pageMeta } from '#app/lib/http/head/page-meta.ts'
import { getSite, type Matches } from '#app/lib/http/head/site.ts'
import { feedPath, postPath } from './post.ts'
import { type DescribedPost, postData } from './post-data.ts'

/** The head of a page of the blog: each names the feed. */
export function blogMeta(meta: PageMeta): MetaDescriptor[] {
  return [...pageMeta(meta), feedLink(meta.matches)]
}

const feedLink = (matches: Matches): MetaDescriptor => ({
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

/** The head of a post: its own SEO fields where it has them. @param draft what only who has its link may see */
export function articleMeta(post: ArticleMeta, { draft, matches }: { draft: boolean; matches: Matches }) {
  const description = post.metaDescription || post.excerpt || post.title
  return [
    ...blogMeta({
      title: post.seoTitle || post.title,
      description,
      path: post.canonicalUrl || postPath(post),
      markdown: !draft && !post.canonicalUrl,
      image: post.image ? { src: post.image, alt: post.imageAlt || post.title } : undefined,
      type: 'article',
      index: !draft,
      about: import.meta.env.SSR && !draft && [postData(post, { description, matches })],
      matches,
    }),
    ...(import.meta.env.SSR ? articleTags(post) : []),
  ]
}

const articleTags = ({ publishedAt, updatedAt, author, category, tags }: DescribedPost): MetaDescriptor[] => [
  ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt.toISOString() }] : []),
  { property: 'article:modified_time', content: updatedAt.toISOString() },
  ...(author ? [{ property: 'article:author', content: author }] : []),
  ...(category ? [{ property: 'article:section', content: category.name }] : []),
  ...tags.map((tag) => ({ property: 'article:tag', content: tag.name })),
]
