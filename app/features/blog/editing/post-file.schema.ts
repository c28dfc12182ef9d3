import * as v from 'valibot'
import { isIsoDate } from '#app/lib/dates.ts'
import { slugOf } from '../post.ts'

const line = (longest: number) =>
  v.pipe(
    v.union([v.string(), v.number()], 'must be one line of text'),
    v.transform((value) => String(value).trim()),
    v.nonEmpty('must not be empty'),
    v.maxLength(longest, `must be at most ${longest} characters`),
    v.regex(/^[^\n\0]*$/, 'must be one line of text'),
  )

const slug = v.pipe(
  line(120),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters and digits with single hyphens, such as gift-ideas'),
)

const address = (allowed: RegExp, what: string) =>
  v.pipe(
    line(500),
    v.check((value) => allowed.test(value) && URL.canParse(value, 'https://host.example'), what),
  )

/** A day counts from noon in Chicago, so that it is the same day everywhere in the country. */
const moment = v.pipe(
  line(40),
  v.check(
    (value) => isIsoDate(value) || (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(value) && isMoment(value)),
    'must be a day such as 2026-03-14, or a time with its zone such as 2026-03-14T09:00:00-06:00',
  ),
  v.transform((value) => new Date(isIsoDate(value) ? `${value}T18:00:00Z` : value)),
)

const isMoment = (value: string) => !Number.isNaN(Date.parse(value))

const tagName = v.pipe(
  line(60),
  v.check((name) => slugOf(name) !== '', 'holds a tag without a letter or digit'),
)

const tagList = v.pipe(
  v.union([v.string(), v.array(v.unknown())], 'must be a list, or names separated by commas'),
  v.transform((value) => (typeof value === 'string' ? value.split(',').filter((name) => name.trim()) : value)),
  v.array(tagName),
  v.maxLength(12, 'must be at most 12 tags'),
)

/** The front matter of a post (docs/writing-posts.md explains it to the writer). */
const frontMatter = v.strictObject({
  title: line(200),
  slug: v.optional(slug),
  excerpt: v.optional(line(400)),
  category: v.optional(line(80)),
  tags: v.optional(tagList, []),
  author: v.optional(line(120)),
  picture: v.optional(
    address(/^(\/(?!\/)|https:\/\/)/, 'must be a path such as /pictures/mug-navy.webp or an https address'),
  ),
  picture_alt: v.optional(line(300)),
  published_at: v.optional(moment),
  status: v.optional(v.picklist(['draft', 'published'], 'must be draft or published')),
  seo_title: v.optional(line(200)),
  meta_description: v.optional(line(400)),
  canonical_url: v.optional(address(/^https?:\/\//, 'must be a full http or https address')),
})

export const frontMatterSchema = v.pipe(
  v.custom<Record<string, unknown>>(
    (value) => !Array.isArray(value),
    'must be names and values, such as title: Gift ideas',
  ),
  frontMatter,
)

/** `categories.yaml` beside the posts: names, and what their pages say. */
export const categoriesSchema = v.array(
  v.strictObject({ name: line(80), slug: v.optional(slug), description: v.optional(line(400)) }),
  'must be a list of categories, each with a name',
)
