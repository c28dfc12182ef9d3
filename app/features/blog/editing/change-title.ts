import { getStatus } from './showing.ts'

type Shown = { title: string; status: string; publish_at: string | null }

const names: Record<string, string> = {
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

/** Changed columns as people call them: 'text, tags'. */
export const changesInWords = (fields: readonly string[]) =>
  [...new Set(fields.map((field) => names[field] ?? field))].join(', ')

/** Describes a change of a post for its history. */
export function stepTitle(before: Shown | undefined, after: Shown): string {
  const [was, is] = [before && getStatus(before), getStatus(after)]
  const post = `“${after.title}”`
  if (was === is && before?.publish_at === after.publish_at) return `Changed ${post}`
  if (is === 'published') return `Published ${post}`
  if (is === 'scheduled') return `Scheduled ${post}`
  if (was === undefined) return `Created ${post}`
  return was === 'published' ? `Unpublished ${post}` : `Canceled the schedule of ${post}`
}
