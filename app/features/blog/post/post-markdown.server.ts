import type { MiddlewareFunction } from 'react-router'
import { redirectPermanently } from '#app/lib/http/redirect-permanently.ts'
import { createUrlBuilder } from '#app/lib/http/url-builder.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import {
  createMarkdownResponse,
  escapeMarkdown,
  formatMarkdownLink,
  getMarkdownPath,
  joinMarkdownBlocks,
} from '#app/lib/text/markdown.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { htmlToMarkdown } from '../editing/markdown/html-to-markdown.server.ts'
import { toFullUrls } from '../full-urls.ts'
import { getCategoryPath, getPostPath, getTagPath } from '../post.ts'
import { findPostSlugByFormerSlug, readPost } from '../posts.server.ts'
import { sanitizeHtml } from '../sanitize.server.ts'

/** Serves /blog/SLUG.md. If there is no post SLUG, a post whose slug ends in .md has its page there. */
export const serveMarkdown: MiddlewareFunction<Response> = async ({ request, params, context, url }, next) => {
  const [, slug] = /^(.+)\.md$/.exec(params.slug ?? '') ?? []
  if (!slug) return next()
  const { db } = context.get(servicesContext)
  const post = await readPost(db, slug)
  const moved = post ? undefined : await findPostSlugByFormerSlug(db, slug)
  if (moved) return redirectPermanently(getMarkdownPath(getPostPath({ slug: moved })), url)
  if (!post) return next()
  return createMarkdownResponse(
    toPostMarkdown(post, createUrlBuilder({ request, context })),
    URL.parse(post.canonicalUrl ?? '')?.href ?? getPostPath(post),
  )
}

type Post = NonNullable<Awaited<ReturnType<typeof readPost>>>

/** Formats a post as Markdown with the text of its page. */
function toPostMarkdown(post: Post, toUrl: (path: string) => string): string {
  const { title, excerpt, image, imageAlt, author, publishedAt, readingTime, category, tags, content } = post
  return joinMarkdownBlocks(
    `# ${escapeMarkdown(title)}`,
    excerpt && `> ${escapeMarkdown(excerpt).replaceAll('\n', '\n> ')}`,
    [
      `- Page: ${toUrl(getPostPath(post))}`,
      publishedAt && `- Published: ${formatLongDate(publishedAt)}`,
      author && `- Author: ${escapeMarkdown(author)}`,
      `- Reading time: ${readingTime} min`,
      category && `- Category: ${formatMarkdownLink(category.name, toUrl(getCategoryPath(category)))}`,
      tags.length > 0 &&
        `- Tags: ${tags.map((tag) => formatMarkdownLink(tag.name, toUrl(getTagPath(tag)))).join(', ')}`,
    ]
      .filter(Boolean)
      .join('\n'),
    image && `!${formatMarkdownLink(imageAlt ?? '', toUrl(image))}`,
    htmlToMarkdown(toFullUrls(sanitizeHtml(content), toUrl('/'))),
  )
}
