import * as v from 'valibot'
import { normalizeText } from '#app/lib/text/normalize.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { canonicalPattern, imagePattern, maxLength, maxTags, slugPattern, slugRule } from '../post-limits.ts'

const singleLine = (limit: number) =>
  v.pipe(
    v.union([v.string(), v.number()], 'must be one line of text'),
    v.transform((value) => normalizeText(String(value)).trim()),
    v.nonEmpty('must not be empty'),
    v.maxLength(limit, `must be at most ${limit} characters`),
    v.regex(/^[^\n\0]*$/, 'must be one line of text'),
  )

const slug = v.pipe(singleLine(maxLength.slug), v.regex(slugPattern, slugRule))

const webUrl = (limit: number, allowed: RegExp, message: string) =>
  v.pipe(
    singleLine(limit),
    v.check((value) => allowed.test(value) && URL.canParse(value, 'https://host.example'), message),
  )

/** A date means noon in Chicago, which is the same day in all US time zones. */
const dateOrTime = v.pipe(
  singleLine(40),
  v.check(
    (value) => isIsoDate(value) || isTime(value),
    'must be a day such as 2026-03-14, or a time with its zone such as 2026-03-14T09:00:00-06:00',
  ),
  v.transform((value) => new Date(isIsoDate(value) ? `${value}T18:00:00Z` : value)),
)

/** `Date.parse` takes February 30 for March 2. */
const isTime = (value: string) =>
  /^.{10}T.*(Z|[+-]\d{2}:?\d{2})$/.test(value) && isIsoDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))

const tagName = v.pipe(
  singleLine(maxLength.tag),
  v.check((name) => createSlug(name) !== '', 'holds a tag without a letter or digit'),
)

const tagList = v.pipe(
  v.union([v.string(), v.array(v.unknown())], 'must be a list, or names separated by commas'),
  v.transform((value) => (typeof value === 'string' ? value.split(',').filter((name) => name.trim()) : value)),
  v.array(tagName),
  v.maxLength(maxTags, `must be at most ${maxTags} tags`),
)

/** The front matter of a post (docs/writing-posts.md). */
const frontMatter = v.strictObject({
  title: singleLine(maxLength.title),
  slug: v.optional(slug),
  excerpt: v.optional(singleLine(maxLength.excerpt)),
  category: v.optional(singleLine(maxLength.category)),
  tags: v.optional(tagList, []),
  author: v.optional(singleLine(maxLength.author)),
  picture: v.optional(
    webUrl(maxLength.picture, imagePattern, 'must be a path such as /pictures/mug-navy.webp or an https URL'),
  ),
  picture_alt: v.optional(singleLine(maxLength.imageAlt)),
  published_at: v.optional(dateOrTime),
  publish_at: v.optional(dateOrTime),
  status: v.optional(v.picklist(['draft', 'published'], 'must be draft or published')),
  seo_title: v.optional(singleLine(maxLength.seoTitle)),
  meta_description: v.optional(singleLine(maxLength.metaDescription)),
  canonical_url: v.optional(webUrl(maxLength.canonicalUrl, canonicalPattern, 'must be a full http or https URL')),
  revision: v.optional(v.pipe(singleLine(64), v.regex(/^[0-9a-f]{64}$/, 'is written by an export; take it out'))),
})

export const frontMatterSchema = v.pipe(
  v.custom<Record<string, unknown>>(
    (value) => !Array.isArray(value),
    'must be names and values, such as title: Gift ideas',
  ),
  frontMatter,
)

/** `categories.yaml` and `tags.yaml` of a folder: names, and descriptions of categories. */
export const termsSchema = v.array(
  v.strictObject({
    name: singleLine(maxLength.category),
    slug: v.optional(slug),
    description: v.optional(singleLine(400)),
  }),
  'must be a list, each with a name',
)
