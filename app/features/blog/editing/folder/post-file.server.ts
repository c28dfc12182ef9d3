import * as v from 'valibot'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { slugFrom } from '#app/lib/text/slug.ts'
import { renderBody } from '../markdown/render-body.server.ts'
import { frontMatterSchema, termsSchema } from './post-file.schema.ts'

/** A problem of a file; `line` counts from 1. */
export type FileProblem = { file: string; line: number; message: string }

/** A category or tag of its list; only categories have descriptions. */
export type TermFromFile = { name: string; slug: string; description: string | null }

/** A parsed post: columns of blog_posts, and the names of its category and tags. */
export type PostFromFile = {
  file: string
  slug: string
  title: string
  excerpt: string | null
  content: string
  /** Null for HTML files. */
  markdown: string | null
  featured_image: string | null
  featured_image_alt: string | null
  author: string | null
  /** If unset, a post keeps its status; a new post with a date is published. */
  status: 'draft' | 'published' | undefined
  published_at: Date | undefined
  publish_at: Date | undefined
  /** Revision of the post when it was exported. */
  revision: string | undefined
  reading_time: number
  seo_title: string | null
  meta_description: string | null
  canonical_url: string | null
  category: string | null
  tags: string[]
}

type FileResult<T> = { ok: true; value: T } | { ok: false; problems: FileProblem[] }

/**
 * Reads one Markdown or HTML post with YAML front matter between two `---` lines.
 * @param file its path, for problems and for the slug when the front matter gives none
 */
export function readPostFile(file: string, source: string): FileResult<PostFromFile> {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  const problem = (line: number, message: string): FileResult<never> => ({
    ok: false,
    problems: [{ file, line, message }],
  })
  if (lines[0]?.trim() !== '---') return problem(1, 'the file must begin with front matter between two lines of ---')
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  if (end < 0) return problem(1, 'the front matter has no closing line of ---')

  const problems: FileProblem[] = []
  const parsed = readYaml(file, lines.slice(1, end).join('\n'), 1, frontMatterSchema, problems)
  const text = lines.slice(end + 1).join('\n')
  const { words, embeds: _, ...body } = renderBody({ kind: /\.html?$/i.test(file) ? 'html' : 'markdown', text })
  if (words === 0 && !body.content.includes('<img'))
    problems.push({ file, line: end + 2, message: 'the post has no text' })
  if (!parsed) return { ok: false, problems }

  const { value, getLine } = parsed
  const slug = value.slug ?? slugFrom(file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, ''))
  if (!slug) problems.push({ file, line: 1, message: 'slug is missing, and the file name gives none' })
  if (value.picture && !value.picture_alt) {
    problems.push({ file, line: getLine(['picture']), message: '`picture` needs a `picture_alt` that describes it' })
  }
  if (value.status === 'published' && !value.published_at) {
    problems.push({ file, line: getLine(['status']), message: 'a published post needs published_at' })
  }
  if (value.publish_at && value.status === 'published') {
    problems.push({ file, line: getLine(['publish_at']), message: 'publish_at is for a draft' })
  }
  if (value.category !== undefined && !slugFrom(value.category)) {
    problems.push({ file, line: getLine(['category']), message: 'category must hold a letter or digit' })
  }
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    value: {
      file,
      slug,
      title: value.title,
      excerpt: value.excerpt ?? null,
      ...body,
      featured_image: value.picture ?? null,
      featured_image_alt: value.picture_alt ?? null,
      author: value.author ?? null,
      status: value.status,
      published_at: value.published_at,
      publish_at: value.publish_at,
      revision: value.revision,
      seo_title: value.seo_title ?? null,
      meta_description: value.meta_description ?? null,
      canonical_url: value.canonical_url ?? null,
      category: value.category ?? null,
      tags: value.tags,
    },
  }
}

/** Reads `categories.yaml` or `tags.yaml`. */
export function readTermsFile(file: string, source: string): FileResult<TermFromFile[]> {
  const problems: FileProblem[] = []
  const parsed = readYaml(file, source, 0, termsSchema, problems)
  if (!parsed) return { ok: false, problems }
  const terms = parsed.value.map(({ name, slug, description }) => ({
    name,
    slug: slug ?? slugFrom(name),
    description: description ?? null,
  }))
  const usedSlugs = new Set<string>()
  for (const [index, { slug }] of terms.entries()) {
    const line = parsed.getLine([index])
    if (!slug) problems.push({ file, line, message: 'the name must hold a letter or digit' })
    else if (usedSlugs.has(slug)) problems.push({ file, line, message: `${slug} is listed twice` })
    usedSlugs.add(slug)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: terms }
}

type Path = (string | number)[]

/** Parses and checks YAML; problems are added with their line in the file, `offset` lines below its top. */
function readYaml<T>(
  file: string,
  source: string,
  offset: number,
  schema: v.GenericSchema<unknown, T>,
  problems: FileProblem[],
): { value: T; getLine: (path: Path) => number } | undefined {
  const counter = new LineCounter()
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false })
  const toLine = (position: number) => counter.linePos(position).line + offset
  for (const error of document.errors) problems.push({ file, line: toLine(error.pos[0]), message: error.message })
  if (document.errors.length > 0) return undefined

  const getLine = (path: Path) => {
    let node: unknown = document.contents
    let position = getStart(node)
    for (const key of path) {
      const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined
      const next: unknown = pair ? pair.value : isSeq(node) ? node.items[Number(key)] : undefined
      if (next === undefined && !pair) break
      position = getStart(pair ? pair.key : next) ?? position
      node = next
    }
    return toLine(position ?? 0)
  }

  const checked = v.safeParse(schema, document.toJS() ?? {}, { abortPipeEarly: true })
  if (checked.success) return { value: checked.output, getLine }
  for (const issue of checked.issues) {
    const path = (issue.path ?? []).map((step) => step.key as string | number)
    problems.push({ file, line: getLine(path), message: toMessage(issue, path) })
  }
  return undefined
}

const getStart = (node: unknown) => (node as Node | null | undefined)?.range?.[0]

function toMessage(issue: v.BaseIssue<unknown>, path: Path): string {
  const name = path.filter((step) => typeof step === 'string').join('.')
  if (issue.type === 'strict_object') {
    if (issue.expected === 'never') return `${name} is not known here`
    if (issue.expected === 'Object') return 'must be names and values, such as title: Gift ideas'
    return `${name} is missing`
  }
  return name ? `${name} ${issue.message}` : issue.message
}
