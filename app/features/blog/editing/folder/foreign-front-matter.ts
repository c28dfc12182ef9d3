import { toSingleLine } from '#app/lib/text/single-line.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { parseChicagoTime } from '#app/lib/time/chicago-time.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { canonicalPattern, imagePattern, maxLength, maxTags } from '../post-limits.ts'

/** Fields of a post file (docs/writing-posts.md). */
const postFields = new Set([
  'title',
  'slug',
  'excerpt',
  'category',
  'tags',
  'author',
  'picture',
  'picture_alt',
  'published_at',
  'publish_at',
  'status',
  'seo_title',
  'meta_description',
  'canonical_url',
  'revision',
])

/** Names that Hugo, Jekyll, Astro, Ghost and WordPress exporters give to fields, the most specific first. */
const fieldAliases = {
  excerpt: ['description', 'summary', 'custom_excerpt'],
  picture: [
    'image',
    'coverImage',
    'cover_image',
    'cover',
    'heroImage',
    'featured_image',
    'featuredImage',
    'feature_image',
    'featureimage',
    'thumbnail',
    'images',
  ],
  picture_alt: ['image_alt', 'imageAlt', 'coverAlt', 'heroImageAlt', 'featured_image_alt', 'feature_image_alt'],
  published_at: ['date', 'pubDate', 'publishDate', 'published_date', 'datePublished'],
  author: ['authors'],
  category: ['categories'],
  seo_title: ['meta_title', 'seoTitle'],
  canonical_url: ['canonical', 'canonicalURL', 'canonicalUrl'],
} as const

/** Warns that a value was changed or skipped. */
export type FrontMatterWarning = { key: string; message: string }

export type TranslatedFrontMatter = {
  /** Values of `postFields`, for the schema. */
  values: Record<string, unknown>
  /** Key in the file of each field that came by another name. */
  sourceKeys: Record<string, string>
  warnings: FrontMatterWarning[]
  /** Keys that the shop has no use for. */
  unknownKeys: string[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/**
 * Splits the path of a post whose file, or the folder of an index file, begins with its date, as Jekyll and Docusaurus write it:
 * `2024-05-06-mugs.md`, `2024-05-06-mugs/index.md`, `2024/05-06-mugs.md`.
 */
export function splitDatedName(file: string): { date: string; name: string } | undefined {
  const [, year, monthAndDay, name = ''] =
    /(?:^|[\\/])(\d{4})[-\\/](\d{2}-\d{2})-([^\\/]+?)(?:[\\/]index)?(?:\.\w+)?$/.exec(file) ?? []
  return year === undefined ? undefined : { date: `${year}-${monthAndDay}`, name }
}

/** A post of Jekyll, which names files by their date. */
const isJekyllPost = (file: string) =>
  /(?:^|[\\/])(?:_posts[\\/]|_drafts[\\/]|\d{4}-\d{1,2}-\d{1,2}-[^\\/]*$)/.test(file)

/**
 * Names in a list, or in one text: separated by commas, else by spaces in Jekyll posts, else by lines
 * (jekyllrb.com/docs/posts, Tags and categories).
 */
function parseNames(value: unknown, file: string): string[] {
  if (typeof value !== 'string') return toList(value ?? []).flatMap((each) => toText(each) ?? [])
  const separator = value.includes(',') ? /,/ : isJekyllPost(file) ? /\s/ : /\n/
  return value.split(separator).map(toSingleLine).filter(Boolean)
}

/** True for a relative path, and for a URL that a post may have as its image. */
function isUsableImage(text: string): boolean {
  const isRelativePath = !/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(text)
  return isRelativePath || isUsableUrl(text, imagePattern, maxLength.picture)
}

const isUsableUrl = (text: string, allowed: RegExp, max: number) =>
  text.length <= max && allowed.test(text) && URL.canParse(text, 'https://host.example')

/** The text of a value, of a TOML date, or of an object with a name. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return toSingleLine(value) || undefined
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  return isObject(value) ? toText(value.name ?? value.title ?? value.slug ?? value.key) : undefined
}

/**
 * Translates the front matter of another blog into the fields of a post file. Those that it has already stay as they are, except
 * category, tags and status. Unusable values under other names are skipped with a warning, so that they do not stop an import.
 * @param file path; its name may begin with the date, as Jekyll writes it
 */
export function translateFrontMatter(raw: Record<string, unknown>, file: string): TranslatedFrontMatter {
  const values: Record<string, unknown> = {}
  const sourceKeys: Record<string, string> = {}
  const warnings: FrontMatterWarning[] = []
  const recognizedKeys = new Set<string>()
  // A file with only our fields is validated strictly, empty values included.
  const isForeign = Object.keys(raw).some((key) => !postFields.has(key))
  for (const [key, value] of Object.entries(raw)) {
    if (!postFields.has(key)) continue
    recognizedKeys.add(key)
    if (!isForeign || (value !== null && value !== '')) values[key] = value
  }
  /** Takes the value of the first alias of a field that is usable. */
  const takeFirstUsable = (field: keyof typeof fieldAliases, read: (value: unknown, key: string) => unknown) => {
    for (const key of fieldAliases[field]) {
      if (!Object.hasOwn(raw, key) || recognizedKeys.has(key)) continue
      recognizedKeys.add(key)
      if (values[field] !== undefined || raw[key] === null || raw[key] === '') continue
      const value = read(raw[key], key)
      if (value === undefined) continue
      values[field] = value
      sourceKeys[field] = key
    }
  }
  const truncateWithWarning = (text: string | undefined, max: number, key: string, name = key) => {
    if (text === undefined || text.length <= max) return text
    warnings.push({ key, message: `${name} is cut to ${max} characters` })
    return `${text.slice(0, max - 1).replace(/\s+\S*$/, '')}…`
  }

  takeFirstUsable('excerpt', (value, key) => truncateWithWarning(toText(value), maxLength.excerpt, key))
  takeFirstUsable('author', (value, key) => truncateWithWarning(toText(toList(value)[0]), maxLength.author, key))
  takeFirstUsable('seo_title', (value, key) => truncateWithWarning(toText(value), maxLength.seoTitle, key))
  takeFirstUsable('canonical_url', (value, key) => {
    const url = toText(value)
    if (url === undefined || isUsableUrl(url, canonicalPattern, maxLength.canonicalUrl)) return url
    warnings.push({
      key,
      message: `${key} is skipped, as it is not a full http or https URL of up to ${maxLength.canonicalUrl} characters`,
    })
    return undefined
  })
  takeFirstUsable('picture', (value, key) => {
    const [image] = toList(value)
    const url = isObject(image) ? toText(image.url ?? image.src ?? image.image ?? image.path) : toText(image)
    if (url !== undefined && !isUsableImage(url)) {
      const allowed = `a path of the site or an https URL, of up to ${maxLength.picture} characters`
      warnings.push({ key, message: `${key} is skipped, as it is not ${allowed}` })
      return undefined
    }
    const alt = isObject(image)
      ? truncateWithWarning(toText(image.alt), maxLength.imageAlt, key, `${key}.alt`)
      : undefined
    if (alt !== undefined) values.picture_alt ??= alt
    return url
  })
  takeFirstUsable('picture_alt', (value, key) => truncateWithWarning(toText(value), maxLength.imageAlt, key))
  if (values.picture !== undefined && sourceKeys.picture !== undefined && values.picture_alt === undefined) {
    values.picture_alt = truncateWithWarning(toText(values.title) ?? 'Image', maxLength.imageAlt, sourceKeys.picture)
    warnings.push({
      key: sourceKeys.picture,
      message: `${sourceKeys.picture} has no alt text; the title stands in for it`,
    })
  }

  // The first category with a slug is that of the post; others become tags.
  const shouldNormalizeCategory = Array.isArray(values.category) || (isForeign && values.category !== undefined)
  const sourceCategories = shouldNormalizeCategory ? parseNames(toList(values.category), file) : []
  const categories = [...sourceCategories, ...parseNames(raw.categories, file)]
  const hasSlug = (name: string) => createSlug(name) !== ''
  const firstCategory = categories.find(hasSlug)
  if (shouldNormalizeCategory)
    values.category = truncateWithWarning(sourceCategories.find(hasSlug), maxLength.category, 'category')
  takeFirstUsable('category', () => truncateWithWarning(firstCategory, maxLength.category, 'categories'))
  const extraCategories = categories.filter((name) => name !== firstCategory)
  if ('tag' in raw) recognizedKeys.add('tag')
  if ((isForeign && ('tags' in raw || 'tag' in raw)) || extraCategories.length > 0) {
    const tagNames = [
      ...new Set([...parseNames(raw.tags, file), ...parseNames(toList(raw.tag), file), ...extraCategories]),
    ]
    const usable = tagNames.filter((name) => createSlug(name) !== '' && name.length <= maxLength.tag)
    const acceptedTags = usable.slice(0, maxTags)
    values.tags = acceptedTags
    const droppedTags = tagNames.filter((name) => !acceptedTags.includes(name))
    if (droppedTags.length > 0) warnings.push({ key: 'tags', message: `tags skipped: ${droppedTags.join(', ')}` })
  }

  takeFirstUsable('published_at', (value, key) => {
    const read = normalizeDate(value)
    if (read === undefined)
      warnings.push({ key, message: `${key} is not a date and is skipped: ${String(value).slice(0, 40)}` })
    return read
  })
  const fileDate = splitDatedName(file)?.date
  if (values.published_at === undefined && fileDate && isIsoDate(fileDate)) values.published_at = fileDate

  applyStatus(raw, { values, recognizedKeys, file })
  return { values, sourceKeys, warnings, unknownKeys: Object.keys(raw).filter((key) => !recognizedKeys.has(key)) }
}

/** Statuses of WordPress and Ghost. The date of a scheduled post decides in `applyStatus` whether it is published yet. */
const statuses: Record<string, 'draft' | 'published'> = {
  publish: 'published',
  future: 'published',
  scheduled: 'published',
  pending: 'draft',
  private: 'draft',
  'auto-draft': 'draft',
}

/** Sets the status by `draft: true` of Hugo and Astro, `published: false` of Jekyll or `status: publish` of WordPress. */
function applyStatus(
  raw: Record<string, unknown>,
  { values, recognizedKeys, file }: { values: Record<string, unknown>; recognizedKeys: Set<string>; file: string },
) {
  for (const key of ['draft', 'published']) if (typeof raw[key] === 'boolean') recognizedKeys.add(key)
  const isDraft = raw.draft === true || raw.published === false || /(?:^|[\\/])_drafts[\\/]/.test(file)
  const isForeignStatus = typeof raw.status === 'string' && Object.hasOwn(statuses, raw.status)
  if (isForeignStatus) values.status = statuses[String(raw.status)]
  if (isDraft && values.status === undefined) values.status = 'draft'
  // A future date becomes publish_at.
  const date = typeof values.published_at === 'string' && toTimestampMs(values.published_at)
  if (typeof date === 'number' && date > Date.now() && !('published_at' in raw)) {
    if (values.status !== 'draft') values.publish_at ??= values.published_at
    if (values.status === 'published') delete values.status
    delete values.published_at
  }
  // A published post needs a date. Without a status, a stored post keeps its own, and a new one becomes a draft.
  if (isForeignStatus && values.status === 'published' && values.published_at === undefined) delete values.status
}

/** A day counts as noon in Chicago (18:00 UTC in winter). */
const toTimestampMs = (text: string) => Date.parse(isIsoDate(text) ? `${text}T18:00:00Z` : text)

/** A day, or a time with its zone; a time without one is Chicago's. Undefined for anything else. */
function normalizeDate(value: unknown): string | undefined {
  const text = toText(value)
  if (text === undefined) return undefined
  if (isIsoDate(text)) return text
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text)
  if (local) return parseChicagoTime(`${local[1]}T${local[2]}`)?.toISOString()
  // `Date.parse` takes a number for a year, or for a month: "12" for December 2001.
  if (/^\d{1,12}$/.test(text)) return undefined
  // "2024-05-06 14:45:00 +0200", "Mon, 06 May 2024 14:45:00 GMT", "May 6, 2024", "2024/05/06 14:45".
  const zoned = text.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?) ?([+-]\d{2}):?(\d{2})$/, '$1T$2$3:$4')
  const hasTime = /\d:\d/.test(text)
  const hasZone = hasTime && zonePattern.test(zoned)
  // Without a zone, `Date.parse` takes the server's.
  const time = Date.parse(hasZone ? zoned : `${zoned} UTC`)
  if (Number.isNaN(time)) return undefined
  const iso = new Date(time).toISOString()
  if (!hasTime) return iso.slice(0, 10)
  return hasZone ? iso : parseChicagoTime(iso.slice(0, 16))?.toISOString()
}

/** Ends of times with a zone: "Z", "GMT", "CST", "+0200", "+02:00 (CEST)". */
const zonePattern = /(?:(?<![a-z])(?:Z|UTC?|GMT|[ECMP][SD]T)|[+-]\d{2}:?\d{2})(?: *\([^)]*\))?$/i
