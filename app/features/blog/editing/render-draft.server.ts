import type { Queryable } from '#db/client.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import { MarkdownError } from './markdown/markdown.server.ts'
import { renderBody } from './markdown/render-body.server.ts'
import type { PostFormValues } from './post-form.ts'
import { splitTags } from './taxonomy/tag-names.ts'
import { createTermResolver } from './taxonomy/term-ids.server.ts'

/** Renders the input of the editor like a public post, valid or not. `problem`: why its text cannot be shown. */
export async function renderDraft(db: Queryable, values: PostFormValues, publishedAt: Date | null) {
  const { content, reading_time: readingTime, problem, words, report } = renderText(values)
  const [getCategory, getTag] = await Promise.all([
    createTermResolver(db, blogCategories),
    createTermResolver(db, blogTags),
  ])
  const post = {
    slug: values.slug || 'preview',
    title: values.title || 'Untitled post',
    excerpt: values.excerpt || null,
    image: values.picture || null,
    imageAlt: values['picture-alt'],
    author: values.author || null,
    publishedAt,
    readingTime,
    category: values.category ? getCategory(values.category) : null,
    tags: splitTags(values.tags).map(getTag),
  }
  return { post, content, problem, words, embeds: report.embeds }
}

/** A text that cannot be rendered has an empty preview, so that its draft is saved all the same. */
function renderText({ source, text }: PostFormValues) {
  try {
    return { ...renderBody({ kind: source === 'html' ? 'html' : 'markdown', text }), problem: null }
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error
    return { ...renderBody({ kind: 'html', text: '' }), problem: `Line ${error.line}: ${error.message}.` }
  }
}
