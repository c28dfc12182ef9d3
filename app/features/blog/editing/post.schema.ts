import * as v from 'valibot'
import type { FieldErrors } from '#app/lib/form.ts'
import { singleLine } from '#app/lib/text/single-line.ts'
import { toSlug } from '../post.ts'
import type { PostValues } from './post-form.ts'
import { canonicalForm, imageForm, maxLength, maxTags, slugForm, slugRule } from './post-limits.ts'
import type { PostFields } from './save.server.ts'
import { splitTags } from './taxonomy/tag-names.ts'

const atMost = (limit: number) => `Use ${limit.toLocaleString('en-US')} characters or fewer`

const line = (limit: number) => v.pipe(v.string(), v.transform(singleLine), v.maxLength(limit, atMost(limit)))

/** PostgreSQL takes no zero bytes. */
const withoutZeros = (text: string) => text.replaceAll('\0', '')

const isAddress = (form: RegExp) => (text: string) =>
  text === '' || (form.test(text) && URL.canParse(text, 'https://host.example'))

const hasLetter = (name: string) => toSlug(name) !== ''

/** The form of a post. A slug left empty comes from the title. */
const postSchema = v.pipe(
  v.object({
    title: v.pipe(line(maxLength.title), v.nonEmpty('Enter a title')),
    slug: line(maxLength.slug),
    excerpt: line(maxLength.excerpt),
    source: v.picklist(['markdown', 'html']),
    text: v.pipe(v.string(), v.transform(withoutZeros), v.maxLength(maxLength.text, atMost(maxLength.text))),
    picture: v.pipe(
      line(maxLength.picture),
      v.check(isAddress(imageForm), 'Enter a path such as /pictures/mug-navy.webp or an https URL'),
    ),
    'picture-alt': line(maxLength.imageAlt),
    author: line(maxLength.author),
    category: v.pipe(
      line(maxLength.category),
      v.check((name) => name === '' || hasLetter(name), 'A category needs a letter or digit'),
    ),
    tags: v.pipe(
      v.string(),
      v.transform(splitTags),
      v.maxLength(maxTags, `Use ${maxTags} tags or fewer`),
      v.check((names) => names.every(hasLetter), 'Each tag needs a letter or digit'),
      v.check(
        (names) => names.every((name) => name.length <= maxLength.tag),
        `At most ${maxLength.tag} characters a tag`,
      ),
    ),
    seo_title: line(maxLength.seoTitle),
    meta_description: line(maxLength.metaDescription),
    canonical_url: v.pipe(
      line(maxLength.canonicalUrl),
      v.check(isAddress(canonicalForm), 'Enter a full URL that starts with http:// or https://'),
    ),
  }),
  v.transform((post) => ({
    ...post,
    slug: post.slug || toSlug(post.title).slice(0, maxLength.slug).replace(/-$/, ''),
  })),
)

export type CheckedPost = { ok: true; fields: PostFields } | { ok: false; errors: FieldErrors }

/** Checks what was typed of a post. @param shown whether visitors are to see it: then its text must be there */
export function checkPost(values: PostValues, { shown }: { shown: boolean }): CheckedPost {
  const checked = v.safeParse(postSchema, values, { abortPipeEarly: true })
  const errors: FieldErrors = {}
  for (const issue of checked.issues ?? []) errors[String(issue.path?.[0]?.key ?? '')] ??= [issue.message]
  if (!checked.success) return { ok: false, errors }
  const { source, text, title, slug, tags, picture: image, 'picture-alt': alt, ...rest } = checked.output
  if (!slugForm.test(slug)) {
    errors.slug = [slug ? `The URL slug ${slugRule}` : 'The title has no letters or digits. Enter a URL slug']
  }
  if (image && !alt) errors.picture = ['Enter alt text for the image']
  if (shown && text.trim() === '') errors.text = ['Enter text before you publish']
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    fields: {
      ...{ title, slug, tags },
      source: { kind: source, text },
      featured_image: image || null,
      featured_image_alt: (image && alt) || null,
      excerpt: rest.excerpt || null,
      author: rest.author || null,
      category: rest.category || null,
      seo_title: rest.seo_title || null,
      meta_description: rest.meta_description || null,
      canonical_url: rest.canonical_url || null,
    },
  }
}
