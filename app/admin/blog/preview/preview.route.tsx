import { MarkdownError } from '#app/features/blog/editing/markdown/markdown.server.ts'
import { renderBody } from '#app/features/blog/editing/markdown/render-body.server.ts'
import { type PostValues, parsePostValues } from '#app/features/blog/editing/post-form.ts'
import { splitTags } from '#app/features/blog/editing/taxonomy/tag-names.ts'
import { createTermFinder } from '#app/features/blog/editing/taxonomy/term-ids.server.ts'
import { getPostPath } from '#app/features/blog/post.ts'
import { toReadableBody } from '#app/features/blog/sanitize.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import type { DraftResponse } from '../../components/content-editor/autosave.ts'
import { saveDraftOf } from '../../components/content-editor/content-action.server.ts'
import { postEditor } from '../editor/post-action.server.ts'
import type { Route } from './+types/preview.route.ts'
import { renderArticle } from './render-article.server.tsx'

export const headers = requireAccess('blog')

export type Preview = {
  /** The article as customers will see it. */
  html: string
  words: number
  /** Minutes. */
  readingTime: number
  imagesWithoutAlt: number
  /** Numbers of frames and videos shown as links, and of those skipped, as they have no URL. */
  embeds: { linked: number; removed: number }
  /** Why the text cannot be shown. */
  problem: string | null
}

export type PostDraftResponse = Preview & DraftResponse

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

/** Renders the input like the public page, and saves it as this person's draft unless `save` is "no". */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const form = await readForm(request)
  const values = parsePostValues(form)
  const { content, words, reading_time, embeds, problem } = renderText(values)
  const [getCategory, getTag] = await Promise.all([
    createTermFinder(db, blogCategories),
    createTermFinder(db, blogTags),
  ])
  const post = {
    slug: values.slug || 'preview',
    title: values.title || 'Untitled post',
    excerpt: values.excerpt || null,
    image: values.picture || null,
    imageAlt: values['picture-alt'],
    author: values.author || null,
    publishedAt: parsePublishDate(form.get('published_at')),
    readingTime: reading_time,
    category: values.category ? getCategory(values.category) : null,
    tags: splitTags(values.tags).map(getTag),
  }
  const url = new URL(getPostPath(post), request.url).href
  const preview: Preview = {
    html: renderArticle({ post, body: toReadableBody(content), url }),
    words,
    readingTime: reading_time,
    imagesWithoutAlt: content.match(/<img[^>]* alt=""/g)?.length ?? 0,
    embeds: {
      linked: embeds.filter(({ url }) => url !== null).length,
      removed: embeds.filter(({ url }) => url === null).length,
    },
    problem,
  }
  const subject = readUuidField(form, 'id')
  if (form.get('save') === 'no' || subject === undefined) return Response.json(preview)
  return saveDraftOf(context, postEditor, { id: subject, form, more: preview })
}

/** A text that cannot be rendered has an empty preview, so that its draft is saved all the same. */
function renderText({ source, text }: PostValues) {
  try {
    return { ...renderBody({ kind: source === 'html' ? 'html' : 'markdown', text }), problem: null }
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error
    return { ...renderBody({ kind: 'html', text: '' }), problem: `Line ${error.line}: ${error.message}.` }
  }
}

function parsePublishDate(text: unknown): Date | null {
  const date = typeof text === 'string' && text !== '' ? new Date(text) : new Date()
  return Number.isNaN(date.getTime()) ? null : date
}
