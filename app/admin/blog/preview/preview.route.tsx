import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { parsePostFormValues } from '#app/features/blog/editing/post-form.ts'
import { renderDraft } from '#app/features/blog/editing/render-draft.server.ts'
import { PostArticle, type PostArticleProps } from '#app/features/blog/post/post-article.tsx'
import { getPostPath } from '#app/features/blog/post.ts'
import { toReadableBody } from '#app/features/blog/sanitize.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../access/require-access.ts'
import { readUuidField } from '../../access/uuid-field.ts'
import type { DraftResponse } from '../../components/content-editor/autosave.ts'
import { saveFormDraft } from '../../components/content-editor/content-action.server.ts'
import { postEditor } from '../editor/post-action.server.ts'
import type { Route } from './+types/preview.route.ts'

export const headers = requireAccess('blog')

export type Preview = {
  /** The article as customers will see it. */
  html: string
  words: number
  /** Minutes. */
  readingTime: number
  imagesWithoutAlt: number
  /** Numbers of frames, videos and sounds: shown as links, and removed because they cannot be linked. */
  embeds: { linked: number; removed: number }
  /** Why the text cannot be shown. */
  problem: string | null
}

export type PostDraftResponse = Preview & DraftResponse

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })

/** Renders the input like the public page, and saves it as this person's draft of `id` unless `save` is "no". */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const form = await readForm(request)
  const values = parsePostFormValues(form)
  const publishedAt = parsePublishDate(form.get('published_at'))
  const { post, content, words, embeds, problem } = await renderDraft(db, values, publishedAt)
  const url = new URL(getPostPath(post), request.url).href
  const preview: Preview = {
    html: renderArticle({ post, body: toReadableBody(content), url }),
    words,
    readingTime: post.readingTime,
    imagesWithoutAlt: content.match(/<img[^>]* alt=""/g)?.length ?? 0,
    embeds: {
      linked: embeds.filter(({ url }) => url !== null).length,
      removed: embeds.filter(({ url }) => url === null).length,
    },
    problem,
  }
  const subject = readUuidField(form, 'id')
  if (form.get('save') === 'no' || subject === undefined) return Response.json(preview)
  return saveFormDraft(context, postEditor, { id: subject, form, extra: preview })
}

/** Renders the article of a post to HTML. */
const renderArticle = (props: PostArticleProps): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PostArticle {...props} />
    </MemoryRouter>,
  )

/** A post without a time is previewed as published now. */
function parsePublishDate(text: unknown): Date | null {
  const date = typeof text === 'string' && text !== '' ? new Date(text) : new Date()
  return Number.isNaN(date.getTime()) ? null : date
}
