import * as v from 'valibot'
import type { FieldErrors } from '#app/lib/form.ts'
import { normalizeFormattedText } from '#app/lib/text/normalize.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { findMarkdownProblem } from './markdown/markdown-limits.ts'
import type { PostFormValues } from './post-form.ts'
import { canonicalPattern, imagePattern, maxLength, maxTags, slugPattern, slugRule } from './post-limits.ts'
import { noTextMessage } from './post-status.ts'
import type { PostInput } from './save-post.server.ts'
import { splitTags } from './taxonomy/tag-names.ts'

const maxLengthMessage = (limit: number) => `Use ${limit.toLocaleString('en-US')} characters or fewer`

const textLine = (limit: number) =>
  v.pipe(v.string(), v.transform(toSingleLine), v.maxLength(limit, maxLengthMessage(limit)))

const matchesUrl = (pattern: RegExp) => (text: string) =>
  text === '' || (pattern.test(text) && URL.canParse(text, 'https://host.example'))

const hasLetter = (name: string) => createSlug(name) !== ''

/** The form of a post. An empty slug is derived from the title. */
const postSchema = v.pipe(
  v.object({
    title: v.pipe(textLine(maxLength.title), v.nonEmpty('Enter a title')),
    slug: textLine(maxLength.slug),
    excerpt: textLine(maxLength.excerpt),
    source: v.picklist(['markdown', 'html']),
    text: v.pipe(
      v.string(),
      v.transform(normalizeFormattedText),
      v.maxLength(maxLength.text, maxLengthMessage(maxLength.text)),
    ),
    picture: v.pipe(
      textLine(maxLength.picture),
      v.check(matchesUrl(imagePattern), 'Enter a path such as /pictures/mug-navy.webp or an https URL'),
    ),
    'picture-alt': textLine(maxLength.imageAlt),
    author: textLine(maxLength.author),
    category: v.pipe(
      textLine(maxLength.category),
      v.check((name) => name === '' || hasLetter(name), 'A category needs a letter or digit'),
    ),
    tags: v.pipe(
      v.string(),
      v.transform(splitTags),
      v.maxLength(maxTags, `Use ${maxTags} tags or fewer`),
      v.check((names) => names.every(hasLetter), 'Each tag needs a letter or digit'),
      v.check(
        (names) => names.every((name) => name.length <= maxLength.tag),
        `Use ${maxLength.tag} characters or fewer per tag`,
      ),
    ),
    seo_title: textLine(maxLength.seoTitle),
    meta_description: textLine(maxLength.metaDescription),
    canonical_url: v.pipe(
      textLine(maxLength.canonicalUrl),
      v.check(matchesUrl(canonicalPattern), 'Enter a full URL that starts with http:// or https://'),
    ),
  }),
  v.transform((post) => ({
    ...post,
    slug: post.slug || createSlug(post.title, maxLength.slug),
  })),
)

export type CheckedPost = { ok: true; value: PostInput } | { ok: false; errors: FieldErrors }

/** Validates the form of a post. @param isPublic if true, text is required, as visitors will see it */
export function checkPost(values: PostFormValues, { isPublic }: { isPublic: boolean }): CheckedPost {
  const checked = v.safeParse(postSchema, values, { abortPipeEarly: true })
  const errors: FieldErrors = {}
  for (const issue of checked.issues ?? []) errors[String(issue.path?.[0]?.key ?? '')] ??= [issue.message]
  if (!checked.success) return { ok: false, errors }
  const { source, text, title, slug, tags, picture: image, 'picture-alt': alt, ...rest } = checked.output
  if (!slugPattern.test(slug)) {
    errors.slug = [slug ? `The URL slug ${slugRule}` : 'The title has no letters or digits. Enter a URL slug']
  }
  if (image && !alt) errors.picture = ['Enter alt text for the image']
  const problem = source === 'markdown' ? findMarkdownProblem(text) : undefined
  if (problem) errors.text = [`Line ${problem.line}: ${problem.message}`]
  if (isPublic && text.trim() === '') errors.text = [noTextMessage]
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: {
      title,
      slug,
      tags,
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
