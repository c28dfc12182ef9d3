import type { Body } from '../sanitize.server.ts'

/** Parameter with the secret key of a preview link. Such URLs are excluded from logs and caches. */
export const previewKeyParameter = 'draft'

/** The preview link: anyone who has it sees the unpublished post. */
export const getPreviewPath = ({ slug, key }: { slug: string; key: string }) =>
  `/blog/${encodeURIComponent(slug)}?${new URLSearchParams({ [previewKeyParameter]: key })}`

export const previewHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
}

/** Within the HTML, not a component: public posts load no code for it. prose.css keeps it visible. */
const draftNotice =
  '<aside class="draft-note" role="note"><strong>Draft.</strong> Not published yet: only people with this link see it.</aside>'

type PostPage = { post: { title: string; seoTitle: string | null; publishedAt: Date | null }; body: Body }

/** Returns the page of a draft, marked as such. */
export function toDraftPage<P extends PostPage>(page: P, publishAt: Date | null): P & { isDraft: true } {
  const { post, body } = page
  return {
    ...page,
    isDraft: true,
    post: { ...post, seoTitle: `Draft: ${post.seoTitle || post.title}`, publishedAt: publishAt ?? post.publishedAt },
    body: { ...body, html: body.html + draftNotice },
  }
}
