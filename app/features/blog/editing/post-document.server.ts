import * as v from 'valibot'
import type { DocumentType } from '#app/features/content/documents.server.ts'
import { checkPost } from './post.schema.ts'
import {
  blankPost,
  getPostFieldTitle,
  listDifferences,
  type PostFormValues,
  postFormValuesSchema,
  toPostFormValues,
} from './post-form.ts'
import { parseStoredPost, readStoredPost } from './post-state.server.ts'
import { type PostInput, savePost, toPostInput } from './save-post.server.ts'
import { publishStoredPost } from './status.server.ts'

export const postDocument: DocumentType<PostFormValues, PostInput> = {
  kind: 'post',
  noun: 'post',
  blank: blankPost,
  toFields: toPostFormValues,
  parseDraft(draft) {
    const parsed = v.safeParse(postFormValuesSchema, draft)
    return parsed.success ? parsed.output : undefined
  },
  validate: (fields) => checkPost(fields, { isPublic: true }),
  async find(db, id) {
    const post = await readStoredPost(db, id)
    return post && { version: post.version, name: post.title, value: toPostInput(post) }
  },
  publish: savePost,
  publishStored: publishStoredPost,
  parseRevision(before) {
    const post = parseStoredPost(before)
    if (!post) return post
    const { content, markdown, reading_time } = post
    return { ...toPostInput(post), rendered: { content, markdown, reading_time } }
  },
  getTitle: getPostFieldTitle,
  listDifferences: (_, before, after) => listDifferences(before, after),
}
