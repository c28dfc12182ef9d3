import * as v from 'valibot'
import type { DocumentType } from '#app/features/content/documents.server.ts'
import { checkPost } from './post.schema.ts'
import {
  blankPost,
  getPostFieldTitle,
  listDifferences,
  type PostValues,
  postValuesSchema,
  toPostValues,
} from './post-form.ts'
import { parseStoredPost, readStoredPost, type StoredPost } from './post-state.server.ts'
import { type PostFields, savePost } from './save.server.ts'

/** The editable fields of a stored post. Restoring one keeps the status and the dates of the post. */
export function toPostFields(post: StoredPost): PostFields {
  const { slug, title, excerpt, featured_image, featured_image_alt, author } = post
  const { seo_title, meta_description, canonical_url, category, tags, content, markdown } = post
  return {
    ...{ slug, title, excerpt, featured_image, featured_image_alt, author, seo_title, meta_description, canonical_url },
    source:
      markdown === null && content !== ''
        ? { kind: 'html', text: content }
        : { kind: 'markdown', text: markdown ?? content },
    category: category?.name ?? null,
    tags: tags.map(({ name }) => name),
  }
}

export const postDocument: DocumentType<PostValues, PostFields> = {
  kind: 'post',
  noun: 'post',
  blank: blankPost,
  toFields: toPostValues,
  parseDraft(draft) {
    const parsed = v.safeParse(postValuesSchema, draft)
    return parsed.success ? parsed.output : undefined
  },
  validate: (fields) => checkPost(fields, { isPublic: false }),
  async find(db, id) {
    const post = await readStoredPost(db, id)
    return post && { version: post.version, name: post.title, value: toPostFields(post) }
  },
  publish: savePost,
  parseRevision(before) {
    const post = parseStoredPost(before)
    if (!post) return post
    const { content, markdown, reading_time } = post
    return { ...toPostFields(post), rendered: { content, markdown, reading_time } }
  },
  getTitle: getPostFieldTitle,
  listDifferences: (_, before, after) => listDifferences(before, after),
}
