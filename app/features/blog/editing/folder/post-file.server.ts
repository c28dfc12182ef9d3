import { parse as parseTomlText, TomlError } from 'smol-toml'
import * as v from 'valibot'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { createSlug } from '#app/lib/text/slug.ts'
import { MarkdownError } from '../markdown/markdown.server.ts'
import { renderBody } from '../markdown/render-body.server.ts'
import { describeReport, findConversionWarnings } from './conversion-warnings.ts'
import { splitDatedName, translateFrontMatter } from './foreign-front-matter.ts'
import { convertMdx, isMdx } from './mdx.ts'
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

type FileResult<T, Facts = object> = ({ ok: true; value: T } & Facts) | { ok: false; problems: FileProblem[] }

/** Notes by file and line, and the front matter keys that the shop does not use. */
type PostFacts = { notes: FileProblem[]; unknownKeys: string[]; firstLine: number }

/** Lines around front matter: of YAML, and of TOML. */
const fences = ['---', '+++']

/**
 * Reads one Markdown or HTML post with front matter: YAML between two `---` lines, or TOML between two `+++` lines. Names that
 * other blogs give to fields are understood.
 * @param file its path, for problems, and for slug and date when the front matter gives none
 */
export function readPostFile(file: string, source: string): FileResult<PostFromFile, PostFacts> {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  const problem = (line: number, message: string) => ({
    ok: false as const,
    problems: [{ file, line, message }],
  })
  const fence = fences.find((each) => each === lines[0]?.trim())
  if (!fence) return problem(1, 'the file must begin with front matter between two lines of --- (YAML) or +++ (TOML)')
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === fence)
  if (end < 0) return problem(1, `the front matter has no closing line of ${fence}`)

  const problems: FileProblem[] = []
  const front = (fence === '---' ? parseYaml : parseToml)(file, lines.slice(1, end).join('\n'), 1, problems)
  const translated = front && translateFrontMatter(isObject(front.value) ? front.value : {}, file)
  const getLine = (path: Path) =>
    front?.getLine([translated?.sourceKeys[String(path[0])] ?? path[0] ?? '', ...path.slice(1)]) ?? 1
  // An image beside the post; it gets a URL when it is stored.
  const localImage = translated?.values.picture
  const isLocal = typeof localImage === 'string' && !/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(localImage)
  const input =
    isObject(front?.value) || !front ? { ...translated?.values, ...(isLocal && { picture: undefined }) } : front.value
  const value =
    front && checkValue(input, frontMatterSchema, { file, getLine, problems, sourceKeys: translated?.sourceKeys })
  const firstLine = end + 2
  const ownText = lines.slice(end + 1).join('\n')
  const { text, warnings } = isMdx(file, ownText) ? convertMdx(ownText, firstLine) : { text: ownText, warnings: [] }
  const body = renderText(file, text, firstLine, problems)
  if (!value || !body) return { ok: false, problems }

  const slug = value.slug ?? createSlug(toPostName(file))
  if (!slug) problems.push({ file, line: 1, message: 'slug is missing, and the file name gives none' })
  if ((isLocal || value.picture) && !value.picture_alt) {
    problems.push({ file, line: getLine(['picture']), message: '`picture` needs a `picture_alt` that describes it' })
  }
  if (value.status === 'published' && !value.published_at) {
    problems.push({ file, line: getLine(['status']), message: 'a published post needs published_at' })
  }
  if (value.publish_at && value.status === 'published') {
    problems.push({ file, line: getLine(['publish_at']), message: 'publish_at is for a draft' })
  }
  if (value.category !== undefined && !createSlug(value.category)) {
    problems.push({ file, line: getLine(['category']), message: 'category must hold a letter or digit' })
  }
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    // Rendering leaves out blank lines above the text.
    firstLine: firstLine + (/^(?:[ \t]*\n)*/.exec(text)?.[0].split('\n').length ?? 1) - 1,
    unknownKeys: translated?.unknownKeys ?? [],
    notes: [
      ...(translated?.warnings ?? []).map(({ key, message }) => ({ file, line: front.getLine([key]), message })),
      ...[...warnings, ...findConversionWarnings(text, firstLine)].map((warning) => ({ file, ...warning })),
      ...describeReport(body.report, text, firstLine).map((warning) => ({ file, ...warning })),
    ],
    value: {
      file,
      slug,
      title: value.title,
      excerpt: value.excerpt ?? null,
      content: body.content,
      markdown: body.markdown,
      reading_time: body.reading_time,
      featured_image: (isLocal ? localImage : value.picture) ?? null,
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

/** Renders a text; a text that cannot be rendered, or an empty one, is a problem. */
function renderText(file: string, text: string, firstLine: number, problems: FileProblem[]) {
  try {
    const body = renderBody({ kind: /\.html?$/i.test(file) ? 'html' : 'markdown', text })
    if (body.words > 0 || /<img|<a /.test(body.content)) return body
    problems.push({ file, line: firstLine, message: 'the post has no text' })
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error
    problems.push({ file, line: firstLine + error.line - 1, message: error.message })
  }
  return undefined
}

/** The name that a post's slug derives from: its file without a date, or the folder of an index file. */
function toPostName(file: string): string {
  const parts = file.replace(/\.\w+$/, '').split(/[\\/]/)
  return splitDatedName(file)?.name ?? ((parts.at(-1) === 'index' && parts.at(-2)) || parts.at(-1) || '')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists posts whose slug an earlier one has. */
export function findDuplicateSlugs(posts: readonly PostFromFile[]): FileProblem[] {
  const fileBySlug = new Map<string, string>()
  return posts.flatMap(({ slug, file }) => {
    const other = fileBySlug.get(slug)
    if (other !== undefined) return [{ file, line: 1, message: `the slug ${slug} is taken by ${other}` }]
    fileBySlug.set(slug, file)
    return []
  })
}

/** Reads `categories.yaml` or `tags.yaml`. */
export function readTermsFile(file: string, source: string): FileResult<TermFromFile[]> {
  const problems: FileProblem[] = []
  const parsed = parseYaml(file, source, 0, problems)
  const read = parsed && checkValue(parsed.value, termsSchema, { file, getLine: parsed.getLine, problems })
  if (!parsed || !read) return { ok: false, problems }
  const terms = read.map(({ name, slug, description }) => ({
    name,
    slug: slug ?? createSlug(name),
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

type ParsedFile = { value: unknown; getLine: (path: Path) => number }

/** Parses TOML; a problem is added with its line in the file, `offset` lines below its top. */
function parseToml(file: string, source: string, offset: number, problems: FileProblem[]): ParsedFile | undefined {
  const lines = source.split('\n')
  const getLine = ([key]: Path) => {
    const index = lines.findIndex(
      (line) =>
        line
          .trimStart()
          .split(/[\s=.\]]/, 1)[0]
          ?.replace(/^["'[]/, '') === key,
    )
    return Math.max(index, 0) + 1 + offset
  }
  try {
    return { value: parseTomlText(source), getLine }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.split('\n')
    problems.push({ file, line: error.line + offset, message })
    return undefined
  }
}

/** Parses YAML; problems are added with their line in the file, `offset` lines below its top. */
function parseYaml(file: string, source: string, offset: number, problems: FileProblem[]): ParsedFile | undefined {
  const counter = new LineCounter()
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false })
  const toLine = (position: number) => counter.linePos(position).line + offset
  const errors = document.errors.map(({ pos: [start], message }) => ({ file, line: toLine(start), message }))
  visit(document, {
    // YAML takes `title: *New*` for a reference, which `toJS` cannot resolve.
    Alias(_, alias) {
      if (!alias.resolve(document))
        errors.push({ file, line: toLine(getStart(alias) ?? 0), message: `*${alias.source} must be in quotes` })
    },
  })
  problems.push(...errors)
  if (errors.length > 0) return undefined

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

  return { value: document.toJS() ?? {}, getLine }
}

/** Checks translated fields of a post without a separate file. */
export const checkFrontMatter = (values: Record<string, unknown>, file: string, problems: FileProblem[]) =>
  checkValue(values, frontMatterSchema, { file, getLine: () => 1, problems })

type CheckContext = {
  file: string
  getLine: (path: Path) => number
  problems: FileProblem[]
  sourceKeys?: Record<string, string> | undefined
}

function checkValue<T>(
  input: unknown,
  schema: v.GenericSchema<unknown, T>,
  { file, getLine, problems, sourceKeys = {} }: CheckContext,
): T | undefined {
  const checked = v.safeParse(schema, input, { abortPipeEarly: true })
  if (checked.success) return checked.output
  for (const issue of checked.issues) {
    const path = (issue.path ?? []).map((step) => step.key as string | number)
    problems.push({ file, line: getLine(path), message: toMessage(issue, path, sourceKeys) })
  }
  return undefined
}

const getStart = (node: unknown) => (node as Node | null | undefined)?.range?.[0]

/** @param sourceKeys keys in the file of fields that came by other names */
function toMessage(issue: v.BaseIssue<unknown>, path: Path, sourceKeys: Record<string, string>): string {
  const name = path
    .filter((step) => typeof step === 'string')
    .map((step) => sourceKeys[step] ?? step)
    .join('.')
  if (issue.type === 'strict_object') {
    if (issue.expected === 'never') return `${name} is not known here`
    if (issue.expected === 'Object') return 'must be names and values, such as title: Gift ideas'
    return `${name} is missing`
  }
  return name ? `${name} ${issue.message}` : issue.message
}
