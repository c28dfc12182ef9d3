import { getStatus } from './post-status.ts'

type TitledPost = { title: string; status: string; publish_at: string | null }

const fieldNames: Record<string, string> = {
  slug: 'URL slug',
  title: 'title',
  excerpt: 'excerpt',
  content: 'text',
  markdown: 'text',
  featured_image: 'image',
  featured_image_alt: 'alt text',
  author: 'author',
  status: 'status',
  published_at: 'date',
  publish_at: 'date',
  reading_time: 'text',
  category: 'category',
  tags: 'tags',
  seo_title: 'SEO and sharing',
  meta_description: 'SEO and sharing',
  canonical_url: 'SEO and sharing',
}

/** Describes changed columns for people: 'text, tags'. */
export const describeFields = (fields: readonly string[]) =>
  [...new Set(fields.map((field) => fieldNames[field] ?? field))].join(', ')

/** Describes a change of a post for its history. */
export function describeChange(before: TitledPost | undefined, after: TitledPost): string {
  const [statusBefore, statusAfter] = [before && getStatus(before), getStatus(after)]
  const post = `“${after.title}”`
  if (statusBefore === statusAfter && before?.publish_at === after.publish_at) return `Changed ${post}`
  if (statusAfter === 'published') return `Published ${post}`
  if (statusAfter === 'scheduled') return `Scheduled ${post}`
  if (statusBefore === undefined) return `Created ${post}`
  return statusBefore === 'published' ? `Unpublished ${post}` : `Canceled the schedule of ${post}`
}
