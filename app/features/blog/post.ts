import { slugFrom } from '#app/lib/text/slug.ts'

/** Page sizes of the blog (docs/domain.md, Blog). */
export const postsPerPage = 12
/** A search shows at most 25 pages, so a word in every post is not searched in all of them. */
export const maxMatches = postsPerPage * 25
export const relatedPosts = 3
export const listTags = 2
export const categoryTags = 3

export const blogName = 'Notes from the packing bench'
export const feedPath = '/blog/rss.xml'

/** A category or a tag as a badge shows it. */
export type Label = { name: string; slug: string }

/** A post as every list of posts shows it. */
export type PostSummary = {
  slug: string
  title: string
  excerpt: string | null
  image: string | null
  imageAlt: string | null
  publishedAt: Date | null
  /** Whole minutes, at least 1. */
  readingTime: number
  category: Label | null
  tags: Label[]
}

/** One page of a list of posts, newest first. */
export type PostList = { posts: PostSummary[]; page: number; pages: number; total: number }

export type RelatedPost = Pick<PostSummary, 'slug' | 'title' | 'excerpt' | 'image' | 'imageAlt' | 'publishedAt'>

export const postPath = (post: { slug: string }) => `/blog/${encodeURIComponent(post.slug)}`
export const categoryPath = (category: { slug: string }, page = 1) =>
  paged(`/blog/category/${encodeURIComponent(category.slug)}`, page)
export const tagPath = (tag: { slug: string }, page = 1) => paged(`/blog/tag/${encodeURIComponent(tag.slug)}`, page)
export const viewPath = (post: { slug: string }) => `${postPath(post)}/view`

const paged = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path)

/** From the blog to a category or a tag. */
export const wayTo = ({ name }: Pick<Label, 'name'>) => [{ label: 'Blog', to: '/blog' }, { label: name }]

/** '1 article', '12 articles'. */
export const articleCount = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`

export const getWords = (text: string) => text.match(/\S+/g)?.length ?? 0

/** Words at 220 a minute, rounded up: what a careful reader needs. */
export const readingMinutes = (text: string) => Math.max(1, Math.ceil(getWords(text) / 220))

/** The slug of a post, a category or a tag: accents fall first, so that 'Café & Crème' gives 'cafe-creme'. */
export const toSlug = (name: string) => slugFrom(name.normalize('NFKD').replace(/\p{Mark}/gu, ''))
