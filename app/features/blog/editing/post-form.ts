import * as v from 'valibot'
import type { StoredPost } from './post-state.server.ts'
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
export type PostField = (typeof postFields)[number]
/** Fields of the form, including the publish date. */
export const postFormFields = [...postFields, 'publish_at'] as const
type PostFormField = (typeof postFormFields)[number]
export type PostValues = Record<PostField, string>

export const blankPost: PostValues = {
  ...(Object.fromEntries(postFields.map((name) => [name, ''])) as PostValues),
  source: 'markdown',
}

/** The fields of a form or a draft, with text for every field. */
export const postValuesSchema = v.object(
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

export function parsePostValues(form: FormData): PostValues {
  const texts = postFields.map((name) => [name, form.get(name)]).filter(([, text]) => typeof text === 'string')
  return v.parse(postValuesSchema, Object.fromEntries(texts))
}

/** Returns the form values of a stored post. */
export function toPostValues(post: StoredPost): PostValues {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt ?? '',
    source: post.markdown === null && post.content !== '' ? 'html' : 'markdown',
    text: post.markdown ?? post.content,
    picture: post.featured_image ?? '',
    'picture-alt': post.featured_image_alt ?? '',
    author: post.author ?? '',
    category: post.category?.name ?? '',
    tags: joinTags(post.tags.map(({ name }) => name)),
    seo_title: post.seo_title ?? '',
    meta_description: post.meta_description ?? '',
    canonical_url: post.canonical_url ?? '',
  }
}

/** Labels of the fields in the form and in messages. */
export const fieldTitles: Record<PostFormField, string> = {
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
  publish_at: 'Publish date',
}

export type FieldDifference = { field: PostField; title: string; before: string; after: string }

/** Lists the fields in which two versions differ, in the form's order. */
export function listDifferences(before: PostValues, after: PostValues): FieldDifference[] {
  const normalizeValue = (field: PostField, { [field]: value }: PostValues) =>
    field === 'tags' ? splitTags(value).toSorted().join(', ') : value.trimEnd()
  return postFields.flatMap((field) => {
    const [one, other] = [normalizeValue(field, before), normalizeValue(field, after)]
    return one === other ? [] : [{ field, title: fieldTitles[field], before: one, after: other }]
  })
}

/** Returns the element id of a form field, or of the element around its controls. */
export const getFieldId = (field: (typeof postFormFields)[number]) => `post-${field}`
