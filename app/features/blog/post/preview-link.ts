import type { Body } from '../sanitize.server.ts'

/** Parameter with the key of a draft. Such URLs are excluded from logs and caches. */
export const draftParameter = 'draft'

/** URL at which anyone who has the link sees a draft. */
export const getPreviewPath = ({ slug, key }: { slug: string; key: string }) =>
  `/blog/${encodeURIComponent(slug)}?${new URLSearchParams({ [draftParameter]: key })}`

export const draftHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
}

/** Appended to the HTML, so that it needs no script; prose.css keeps it visible. */
const draftNotice =
  '<aside class="draft-note" role="note"><strong>Draft.</strong> Not published yet: only people with this link see it.</aside>'

type Page = { post: { title: string; seoTitle: string | null; publishedAt: Date | null }; body: Body }

/** Returns the page of a draft, marked as such. */
export function toDraftPage<P extends Page>(page: P, publishAt: Date | null): P & { isDraft: true } {
  const { post, body } = page
  return {
    ...page,
    isDraft: true,
    post: { ...post, seoTitle: `Draft: ${post.seoTitle || post.title}`, publishedAt: publishAt ?? post.publishedAt },
    body: { ...body, html: body.html + draftNotice },
  }
}
