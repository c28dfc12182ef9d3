import { createHash } from 'node:crypto'
import { sanitizeHtml } from '../../sanitize.server.ts'
import type { PostState } from '../post-state.server.ts'

/** Fields of the publication status that an imported file sets; changes of the others do not conflict with it. */
export type CoveredFields = { status: boolean; published_at: boolean; publish_at: boolean }

export const allFields: CoveredFields = { status: true, published_at: true, publish_at: true }

/** `imported_hash` does not store which fields its file covered. */
const allCoverages: CoveredFields[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  status: Boolean(bits & 1),
  published_at: Boolean(bits & 2),
  publish_at: Boolean(bits & 4),
}))

/** SHA-256 of the fields a file can set (decision 0036). Uses the Markdown source, as its rendering may change. */
export function toFingerprint(post: PostState, covered: CoveredFields): string {
  const toTime = (moment: string | null) => moment && Date.parse(moment)
  const values = [
    post.slug,
    post.title,
    post.excerpt,
    post.markdown,
    post.markdown === null ? sanitizeHtml(post.content) : null,
    post.featured_image,
    post.featured_image_alt,
    post.author,
    post.category?.slug ?? null,
    post.tags.map(({ slug }) => slug).sort(),
    post.seo_title,
    post.meta_description,
    post.canonical_url,
    covered.status ? [post.status] : 0,
    covered.published_at ? [toTime(post.published_at)] : 0,
    covered.publish_at ? [toTime(post.publish_at)] : 0,
  ]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

/** True if a post still has the values its file gave it. */
export const matchesFingerprint = (post: PostState, fingerprint: string) =>
  allCoverages.some((each) => toFingerprint(post, each) === fingerprint)
