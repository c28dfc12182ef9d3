import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { SaxesParser } from 'saxes'
import * as v from 'valibot'
import { decodePercent } from '#app/lib/text/decode-percent.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { sanitizeHtml, toPlainText } from '../../sanitize.server.ts'
import { renderBody } from '../markdown/render-body.server.ts'
import { describeReport, findConversionWarnings } from './conversion-warnings.ts'
import { translateFrontMatter } from './foreign-front-matter.ts'
import { resolveLocalFiles } from './local-files.server.ts'
import { checkFrontMatter, type FileProblem, findDuplicateSlugs, type PostFromFile } from './post-file.server.ts'
import type { ReadFolder } from './read-folder.server.ts'

/**
 * A post of an export: its fields under the keys that `translateFrontMatter` knows, and its HTML. `restrictionNote`: why a
 * restricted post becomes a draft; none for a public one.
 */
type ExportedPost = {
  name: string
  fields: Record<string, unknown>
  html: string
  restrictionNote?: string | undefined
}

/**
 * Reads the posts of a Ghost (JSON) or WordPress (WXR, XML) export. Pages and attachments are skipped. Images keep the
 * URLs they have on the web; paths of the old site are searched beside the file.
 * @throws if the file cannot be read
 */
export async function readBlogExport(path: string): Promise<ReadFolder> {
  const source = await readFile(path, 'utf8')
  const file = basename(path)
  const read = /\.json$/i.test(path) ? readGhost(source) : readWordPress(source)
  if ('problem' in read) return { ok: false, problems: [{ file, line: 1, message: read.problem }] }
  const problems: FileProblem[] = []
  const posts: PostFromFile[] = []
  const notes: FileProblem[] = []
  for (const { name, fields, html, restrictionNote } of read.posts) {
    // Problems name the post, because line numbers of an export mean nothing to a reader.
    const source = `${file}, ${name}`
    const post = toPost(source, restrictionNote ? { ...fields, status: 'draft' } : fields, html, problems)
    if (!post) continue
    posts.push(post.value)
    if (restrictionNote) notes.push({ file: source, line: 1, message: restrictionNote })
    notes.push(...post.notes)
  }
  problems.push(...findDuplicateSlugs(posts))
  if (posts.length === 0 && problems.length === 0) problems.push({ file, line: 1, message: 'has no posts' })
  if (problems.length > 0) return { ok: false, problems }
  const local = await resolveLocalFiles(dirname(path), posts, new Map())
  return {
    ok: true,
    value: { posts: local.posts, categories: [], tags: [] },
    images: local.images,
    notes: [...notes, ...local.notes],
    unknownKeys: new Map(),
  }
}

function toPost(source: string, fields: Record<string, unknown>, html: string, problems: FileProblem[]) {
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
  const { values, warnings } = translateFrontMatter(present, source)
  const value = checkFrontMatter(values, source, problems)
  const { words, report, ...body } = renderBody({ kind: 'html', text: html })
  if (!value) return undefined
  const slug = value.slug ?? createSlug(value.title)
  if (!slug || (words === 0 && body.content === '')) {
    problems.push({ file: source, line: 1, message: slug ? 'the post has no text' : 'the post has no slug' })
    return undefined
  }
  return {
    notes: [
      ...warnings.map(({ message }) => ({ file: source, line: 1, message })),
      ...findConversionWarnings(html, 1).map((warning) => ({ file: source, ...warning })),
      ...describeReport(report, html, 1).map((warning) => ({ file: source, ...warning })),
    ],
    value: {
      ...body,
      file: source,
      slug,
      title: value.title,
      excerpt: value.excerpt ?? null,
      featured_image: value.picture ?? null,
      featured_image_alt: value.picture_alt ?? null,
      author: value.author ?? null,
      status: value.status,
      published_at: value.published_at,
      publish_at: value.publish_at,
      revision: undefined,
      seo_title: value.seo_title ?? null,
      meta_description: value.meta_description ?? null,
      canonical_url: value.canonical_url ?? null,
      category: value.category ?? null,
      tags: value.tags,
    } satisfies PostFromFile,
  }
}

const text = v.optional(v.nullable(v.union([v.string(), v.number()])), null)
const postRelation = v.object({ post_id: text, tag_id: text, author_id: text })
const ghostData = v.object({
  posts: v.array(
    v.looseObject({
      id: text,
      title: text,
      slug: text,
      html: text,
      type: text,
      status: text,
      published_at: text,
      custom_excerpt: text,
      feature_image: text,
      feature_image_alt: text,
      meta_title: text,
      meta_description: text,
      canonical_url: text,
      visibility: text,
      page: v.optional(v.unknown()),
    }),
  ),
  /** A separate table since Ghost 3. */
  posts_meta: v.optional(
    v.array(
      v.object({
        post_id: text,
        meta_title: text,
        meta_description: text,
        feature_image_alt: text,
        email_only: v.optional(v.unknown()),
      }),
    ),
    [],
  ),
  tags: v.optional(v.array(v.object({ id: text, name: text })), []),
  posts_tags: v.optional(v.array(postRelation), []),
  users: v.optional(v.array(v.object({ id: text, name: text })), []),
  posts_authors: v.optional(v.array(postRelation), []),
})
const ghostExport = v.union([
  v.pipe(
    v.object({ db: v.tuple([v.object({ data: ghostData })]) }),
    v.transform(({ db: [{ data }] }) => data),
  ),
  v.pipe(
    v.object({ data: ghostData }),
    v.transform(({ data }) => data),
  ),
])

function readGhost(source: string): { posts: ExportedPost[] } | { problem: string } {
  let input: unknown
  try {
    input = JSON.parse(source)
  } catch {
    return { problem: 'is not JSON, or is incomplete' }
  }
  const parsed = v.safeParse(ghostExport, input)
  if (!parsed.success) return { problem: 'is not a Ghost export: it has no posts at db[0].data.posts' }
  const { posts, posts_meta, tags, posts_tags, users, posts_authors } = parsed.output
  const entries = posts.filter(({ type, page }) => type !== 'page' && page !== 1 && page !== true)
  const slugs = new Set(entries.map(({ slug }) => slug))
  const metaByPost = new Map(posts_meta.map((meta) => [meta.post_id, meta]))
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]))
  const userNames = new Map(users.map(({ id, name }) => [id, name]))
  const tagsByPost = Map.groupBy(posts_tags, ({ post_id }) => post_id)
  const authorsByPost = Map.groupBy(posts_authors, ({ post_id }) => post_id)
  return {
    posts: entries.map(({ id, html, status, title, slug, published_at, custom_excerpt, visibility, ...post }) => ({
      name: String(slug ?? title ?? 'a post without a title'),
      html: toShopUrls(String(html ?? ''), slugs),
      restrictionNote: describeRestriction(visibility, metaByPost.get(id)?.email_only),
      fields: {
        title,
        slug,
        custom_excerpt,
        date: published_at,
        feature_image: toPath(post.feature_image),
        feature_image_alt: metaByPost.get(id)?.feature_image_alt ?? post.feature_image_alt,
        meta_title: metaByPost.get(id)?.meta_title ?? post.meta_title,
        meta_description: metaByPost.get(id)?.meta_description ?? post.meta_description,
        canonical_url: startsWithGhostUrl(post.canonical_url) ? null : post.canonical_url,
        status: status === 'published' || status === 'scheduled' ? 'publish' : 'draft',
        // Ghost's internal tags begin with a hash.
        tags: (tagsByPost.get(id) ?? []).flatMap(({ tag_id }) => {
          const name = tagNames.get(tag_id)
          return typeof name === 'string' && !name.startsWith('#') ? [name] : []
        }),
        authors: (authorsByPost.get(id) ?? []).map(({ author_id }) => userNames.get(author_id)),
      },
    })),
  }
}

function describeRestriction(visibility: unknown, isEmailOnly: unknown): string | undefined {
  if ((visibility ?? 'public') !== 'public') return 'only members could read the post, so it becomes a draft'
  return isEmailOnly ? 'the post was sent by email only, so it becomes a draft' : undefined
}

/** Ghost's placeholder for the exported blog's own URL. */
const ghostUrl = '__GHOST_URL__'

const startsWithGhostUrl = (url: unknown) => String(url).startsWith(ghostUrl)
const toPath = (url: string | number | null) => (url === null ? null : String(url).replace(ghostUrl, ''))

/** A URL of a post, also below folders such as a date; tags, authors and files may have the same name. */
const ghostPostUrl = /__GHOST_URL__\/(?!(?:tag|author|content)\/)(?:[\w-]{1,200}\/){0,6}?([\w-]{1,200})\/?(?=["'#?])/g

/** Links to other posts of the blog lead to them in the shop; its other URLs become paths. */
const toShopUrls = (html: string, slugs: ReadonlySet<unknown>) =>
  html
    .replace(ghostPostUrl, (url, slug: string) => (slugs.has(slug) ? `/blog/${slug}` : url))
    .replace(/__GHOST_URL__(?=["'#?])/g, '/')
    .replaceAll(ghostUrl, '')

/** Returns the text of HTML in one line. */
const toText = (html: string) => toPlainText(sanitizeHtml(html))

type WordPressItem = Record<string, string>

/** Reads the items of a WXR file; rejects a DOCTYPE, and so custom entities. */
function readWordPress(source: string): { posts: ExportedPost[] } | { problem: string } {
  const items: { values: WordPressItem; categories: string[]; tags: string[]; meta: Map<string, string> }[] = []
  const images = new Map<string, string>()
  /** Display names by login. */
  const authors = new Map<string, string>()
  let login = ''
  let item: (typeof items)[number] | undefined
  let content = ''
  let domain = ''
  let metaKey = ''
  let problem: string | undefined
  let isWordPress = false
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('doctype', () => {
    problem ??= 'has a DOCTYPE, which no WordPress export has'
  })
  parser.on('error', ({ message }) => {
    problem ??= `is not valid XML: ${message.slice(0, 200)}`
  })
  parser.on('opentag', ({ name, attributes }) => {
    content = ''
    if (name === 'item') item = { values: {}, categories: [], tags: [], meta: new Map() }
    if (name === 'wp:wxr_version') isWordPress = true
    if (name === 'category') domain = String((attributes as Record<string, string>).domain ?? '')
  })
  parser.on('text', (part) => {
    content += part
  })
  parser.on('cdata', (part) => {
    content += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'wp:author_login') login = content
    if (name === 'wp:author_display_name') authors.set(login, content)
    if (!item) return
    if (name === 'item') {
      items.push(item)
      const { 'wp:post_id': id = '', 'wp:attachment_url': url } = item.values
      if (url) images.set(id, url)
      item = undefined
    } else if (name === 'category') {
      if (domain === 'category' && content !== 'Uncategorized') item.categories.push(content)
      if (domain === 'post_tag') item.tags.push(content)
    } else if (name === 'wp:meta_key') metaKey = content
    else if (name === 'wp:meta_value') item.meta.set(metaKey, content)
    else item.values[name] ??= content
    content = ''
  })
  parser.write(source).close()
  if (problem !== undefined) return { problem }
  if (!isWordPress) return { problem: 'is not a WordPress export: it has no wp:wxr_version' }
  return {
    posts: items
      .filter(
        ({ values }) =>
          values['wp:post_type'] === 'post' && values['wp:status'] !== 'trash' && values['wp:status'] !== 'auto-draft',
      )
      .map(({ values, categories, tags, meta }) => {
        const {
          title = '',
          'wp:post_name': name = '',
          'wp:post_date_gmt': date = '',
          'wp:status': status = '',
          'dc:creator': creator = '',
        } = values
        const isDated = /^\d{4}-(?!00)/.test(date)
        return {
          name: name || title || 'a post without a title',
          html: addParagraphs(values['content:encoded'] ?? ''),
          restrictionNote: values['wp:post_password']
            ? 'the post is password-protected, so it becomes a draft'
            : undefined,
          // WordPress stores titles, names and excerpts as HTML.
          fields: {
            title: toText(title),
            slug: createSlug(decodePercent(name)),
            status: status === 'future' ? 'publish' : status,
            ...(isDated && { date: `${date} +0000` }),
            description: toText(values['excerpt:encoded'] ?? ''),
            author: toText(authors.get(creator) || creator),
            categories: categories.map(toText),
            tags: tags.map(toText),
            image: images.get(meta.get('_thumbnail_id') ?? ''),
            meta_title: meta.get('_yoast_wpseo_title')?.includes('%%') ? null : meta.get('_yoast_wpseo_title'),
            meta_description: meta.get('_yoast_wpseo_metadesc'),
          },
        }
      }),
  }
}

const blockTag = /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|table|figure|blockquote|pre|hr|section|iframe|video|!--)\b|^<!--/i

/** WordPress stores text of its classic editor without paragraphs: blank lines separate them, single ones become `<br />`. */
function addParagraphs(html: string): string {
  if (/<p[\s>]|<!-- wp:/.test(html)) return html
  return html
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (blockTag.test(part) ? part : `<p>${part.replaceAll('\n', '<br />')}</p>`))
    .join('\n')
}
