import * as v from 'valibot'
import { longest, slugForm, slugRule } from '#app/features/blog/editing/post-limits.ts'
import { slugOf } from '#app/features/blog/post.ts'
import { singleLine } from '#app/lib/single-line.ts'

const line = (limit: number) =>
  v.pipe(v.string(), v.transform(singleLine), v.maxLength(limit, `At most ${limit} characters`))

/** A category or a tag. A slug left empty comes from the name. */
export const labelSchema = v.object({
  name: v.pipe(
    line(longest.tag),
    v.nonEmpty('A name is needed'),
    v.check((name) => slugOf(name) !== '', 'A letter or digit is needed'),
  ),
  slug: v.pipe(
    line(longest.slug),
    v.check((slug) => slug === '' || slugForm.test(slug), `It ${slugRule}`),
  ),
  description: line(longest.excerpt),
})
