import { createHash } from 'node:crypto'
import { cleanHtml } from '../../sanitize.server.ts'
import type { PostState } from '../post-state.server.ts'

/** Fields of the publication status that an imported file sets; changes of the others do not conflict with it. */
export type Covered = { status: boolean; published_at: boolean; publish_at: boolean }

export const everything: Covered = { status: true, published_at: true, publish_at: true }

const anyCoverage: Covered[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  status: Boolean(bits & 1),
  published_at: Boolean(bits & 2),
  publish_at: Boolean(bits & 4),
}))

/** SHA-256 of what a file can say of a post (decision 0036). Of Markdown its source counts: how it is rendered may change. */
export function fingerprint(post: PostState, covered: Covered): string {
  const time = (moment: string | null) => moment && Date.parse(moment)
  const said = [
    ...[post.slug, post.title, post.excerpt, post.markdown, post.markdown === null ? cleanHtml(post.content) : null],
    ...[post.featured_image, post.featured_image_alt, post.author, post.category?.slug ?? null],
    post.tags.map(({ slug }) => slug).sort(),
    ...[post.seo_title, post.meta_description, post.canonical_url],
    covered.status ? [post.status] : 0,
    covered.published_at ? [time(post.published_at)] : 0,
    covered.publish_at ? [time(post.publish_at)] : 0,
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** True if a post still has the values its file gave it. */
export const isAsLeft = (post: PostState, by: string) => anyCoverage.some((each) => fingerprint(post, each) === by)
