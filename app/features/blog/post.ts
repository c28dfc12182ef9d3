/** Page sizes of the blog (docs/domain.md, Blog). */
export const postsPerPage = 12
/** A search shows at most 25 pages, so a word in every post is not searched in all of them. */
export const maxMatches = postsPerPage * 25
export const maxRelatedPosts = 3
export const maxListTags = 2
export const maxCategoryTags = 3

export const blogName = 'Notes from the packing bench'
export const feedPath = '/blog/rss.xml'

/** A category or tag. */
export type Term = { name: string; slug: string }

/** A post in lists. */
export type PostSummary = {
  slug: string
  title: string
  excerpt: string | null
  image: string | null
  imageAlt: string | null
  publishedAt: Date | null
  /** Whole minutes, at least 1. */
  readingTime: number
  category: Term | null
  tags: Term[]
}

/** One page of a list of posts, newest first. */
export type PostList = { posts: PostSummary[]; page: number; pages: number; total: number }

export type RelatedPost = Pick<PostSummary, 'slug' | 'title' | 'excerpt' | 'image' | 'imageAlt' | 'publishedAt'>

export const getPostPath = (post: { slug: string }) => `/blog/${encodeURIComponent(post.slug)}`
export const getCategoryPath = (category: { slug: string }, page = 1) =>
  withPage(`/blog/category/${encodeURIComponent(category.slug)}`, page)
export const getTagPath = (tag: { slug: string }, page = 1) =>
  withPage(`/blog/tag/${encodeURIComponent(tag.slug)}`, page)
export const getViewPath = (post: { slug: string }) => `${getPostPath(post)}/view`

const withPage = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path)

/** Breadcrumb of a category or tag. */
export const getBreadcrumb = ({ name }: Pick<Term, 'name'>) => [{ label: 'Blog', to: '/blog' }, { label: name }]

/** '1 article', '12 articles'. */
export const formatArticleCount = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`

export const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0

/** Minutes at 220 words per minute, rounded up. */
export const getReadingMinutes = (text: string) => Math.max(1, Math.ceil(countWords(text) / 220))
