import * as v from 'valibot'
import { type Difference, toDifference } from '#app/features/content/document.ts'
import type { PostInput } from './save-post.server.ts'
import { joinTags, splitTags } from './taxonomy/tag-names.ts'

/** Editable fields of a post, as in its form and its draft, which store these names: `picture` is the featured image. */
export const postFields = [
  'title',
  'slug',
  'excerpt',
  'source',
  'text',
  'picture',
  'picture-alt',
  'author',
  'category',
  'tags',
  'seo_title',
  'meta_description',
  'canonical_url',
] as const
type PostField = (typeof postFields)[number]
export type PostFormValues = Record<PostField, string>

export const blankPost: PostFormValues = {
  ...(Object.fromEntries(postFields.map((name) => [name, ''])) as PostFormValues),
  source: 'markdown',
}

/** The fields of a form or a draft, with text for every field. */
export const postFormValuesSchema = v.object(
  v.entriesFromList(
    postFields,
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.replace(/\r\n?/g, '\n')),
      ),
      '',
    ),
  ),
)

export function parsePostFormValues(form: FormData): PostFormValues {
  const texts = postFields.map((name) => [name, form.get(name)]).filter(([, text]) => typeof text === 'string')
  return v.parse(postFormValuesSchema, Object.fromEntries(texts))
}

/** Returns the form values of a post. */
export const toPostFormValues = (post: PostInput): PostFormValues => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt ?? '',
  source: post.source.kind,
  text: post.source.text,
  picture: post.featured_image ?? '',
  'picture-alt': post.featured_image_alt ?? '',
  author: post.author ?? '',
  category: post.category ?? '',
  tags: joinTags(post.tags),
  seo_title: post.seo_title ?? '',
  meta_description: post.meta_description ?? '',
  canonical_url: post.canonical_url ?? '',
})

/** Labels of the fields in the form and in messages. */
const fieldTitles: Record<PostField, string> = {
  title: 'Title',
  slug: 'URL slug',
  excerpt: 'Excerpt',
  source: 'Format',
  text: 'Text',
  picture: 'Featured image',
  'picture-alt': 'Alt text',
  author: 'Author',
  category: 'Category',
  tags: 'Tags',
  seo_title: 'SEO title',
  meta_description: 'Meta description',
  canonical_url: 'Canonical URL',
}

export const getPostFieldTitle = (field: string) => fieldTitles[field as PostField] ?? field

/** Lists the fields in which two versions differ, in the form's order. */
export function listDifferences(before: PostFormValues, after: PostFormValues): Difference[] {
  const normalizeValue = (field: PostField, values: PostFormValues) =>
    field === 'tags' ? splitTags(values.tags).toSorted().join(', ') : values[field].trimEnd()
  return postFields.flatMap((field) => {
    const [oldValue, newValue] = [normalizeValue(field, before), normalizeValue(field, after)]
    return oldValue === newValue ? [] : [toDifference(fieldTitles[field], oldValue, newValue)]
  })
}

/** Returns the element id of a form field, or of the element around its controls. */
export const getFieldId = (field: string) => `post-${field}`
