import * as v from 'valibot'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { toSlug } from '../../post.ts'
import { canonicalForm, imageForm, maxLength, maxTags, slugForm, slugRule } from '../post-limits.ts'

const line = (limit: number) =>
  v.pipe(
    v.union([v.string(), v.number()], 'must be one line of text'),
    v.transform((value) => String(value).trim()),
    v.nonEmpty('must not be empty'),
    v.maxLength(limit, `must be at most ${limit} characters`),
    v.regex(/^[^\n\0]*$/, 'must be one line of text'),
  )

const slug = v.pipe(line(maxLength.slug), v.regex(slugForm, slugRule))

const address = (limit: number, allowed: RegExp, what: string) =>
  v.pipe(
    line(limit),
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
  line(maxLength.tag),
  v.check((name) => toSlug(name) !== '', 'holds a tag without a letter or digit'),
)

const tagList = v.pipe(
  v.union([v.string(), v.array(v.unknown())], 'must be a list, or names separated by commas'),
  v.transform((value) => (typeof value === 'string' ? value.split(',').filter((name) => name.trim()) : value)),
  v.array(tagName),
  v.maxLength(maxTags, `must be at most ${maxTags} tags`),
)

/** The front matter of a post (docs/writing-posts.md explains it to the writer). */
const frontMatter = v.strictObject({
  title: line(maxLength.title),
  slug: v.optional(slug),
  excerpt: v.optional(line(maxLength.excerpt)),
  category: v.optional(line(maxLength.category)),
  tags: v.optional(tagList, []),
  author: v.optional(line(maxLength.author)),
  picture: v.optional(
    address(maxLength.picture, imageForm, 'must be a path such as /pictures/mug-navy.webp or an https address'),
  ),
  picture_alt: v.optional(line(maxLength.imageAlt)),
  published_at: v.optional(moment),
  publish_at: v.optional(moment),
  status: v.optional(v.picklist(['draft', 'published'], 'must be draft or published')),
  seo_title: v.optional(line(maxLength.seoTitle)),
  meta_description: v.optional(line(maxLength.metaDescription)),
  canonical_url: v.optional(address(maxLength.canonicalUrl, canonicalForm, 'must be a full http or https address')),
  revision: v.optional(v.pipe(line(64), v.regex(/^[0-9a-f]{64}$/, 'is written by an export; take it out'))),
})

export const frontMatterSchema = v.pipe(
  v.custom<Record<string, unknown>>(
    (value) => !Array.isArray(value),
    'must be names and values, such as title: Gift ideas',
  ),
  frontMatter,
)

/** `categories.yaml` and `tags.yaml` beside the posts: names, and what the pages of categories say. */
export const labelsSchema = v.array(
  v.strictObject({ name: line(maxLength.category), slug: v.optional(slug), description: v.optional(line(400)) }),
  'must be a list, each with a name',
)
