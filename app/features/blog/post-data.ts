import type { BlogPosting } from 'schema-dts'
import { getCompanyData } from '#app/features/brand/organization.ts'
import { getSite, type Matches } from '#app/lib/http/head/site.ts'
import { createItemListData } from '#app/lib/http/head/structured-data.ts'
import { withBackground } from '#app/lib/own-images.ts'
import { getPostPath, type PostList, type PostSummary, postsPerPage } from './post.ts'

export type DescribedPost = PostSummary & { author: string | null; updatedAt: Date }

/** Returns structured data of a post. */
export function getPostData(
  post: DescribedPost,
  { description, matches }: { description: string; matches: Matches },
): BlogPosting {
  const { toUrl } = getSite(matches)
  const { title, image, publishedAt, updatedAt, author, category, tags, readingTime } = post
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    url: toUrl(getPostPath(post)),
    ...(image && { image: [toUrl(withBackground(image))] }),
    ...(publishedAt && { datePublished: publishedAt.toISOString() }),
    dateModified: updatedAt.toISOString(),
    ...(author && { author: { '@type': 'Person', name: author } }),
    publisher: getCompanyData(matches),
    ...(category && { articleSection: category.name }),
    ...(tags.length > 0 && { keywords: tags.map((tag) => tag.name) }),
    timeRequired: `PT${readingTime}M`,
  }
}

export const getPostListData = ({ posts, total, page }: PostList, matches: Matches) =>
  createItemListData(
    {
      items: posts.map((post) => ({ name: post.title, path: getPostPath(post) })),
      total,
      before: (page - 1) * postsPerPage,
    },
    getSite(matches),
  )
