import * as v from 'valibot'
import { maxLength, slugPattern, slugRule } from '#app/features/blog/editing/post-limits.ts'
import type { TermKind } from '#app/features/blog/listing/former-term-slugs.server.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug } from '#app/lib/text/slug.ts'

const singleLineText = (limit: number) =>
  v.pipe(v.string(), v.transform(toSingleLine), v.maxLength(limit, `Use ${limit} characters or fewer`))

/** A category or a tag. An empty slug is derived from the name. */
export const createTermSchema = (kind: TermKind) =>
  v.object({
    name: v.pipe(
      singleLineText(maxLength[kind]),
      v.nonEmpty('Enter a name'),
      v.check((name) => createSlug(name) !== '', 'Use at least one letter or digit'),
    ),
    slug: v.pipe(
      singleLineText(maxLength.slug),
      v.check((slug) => slug === '' || slugPattern.test(slug), `The URL slug ${slugRule}`),
    ),
    description: singleLineText(maxLength.excerpt),
  })
