import { stat } from 'node:fs/promises'
import { dirname, join, normalize, relative, resolve, sep } from 'node:path'
import { publicFolder } from '#app/lib/public-folder.server.ts'
import { decodePercent } from '#app/lib/text/decode-percent.ts'
import { readMarkup } from '#app/lib/text/escape.ts'
import { findDeadFragments, sanitizeHtml } from '../../sanitize.server.ts'
import { renderBody } from '../markdown/render-body.server.ts'
import { findLineOfUrl } from './conversion-warnings.ts'
import type { FileProblem, PostFromFile } from './post-file.server.ts'

/** A URL in a post, and the file on this machine that it refers to. */
export type LocalImage = { file: string; url: string; path: string }

/** Folders that other blogs publish at the root of their site. */
const publicFolders = ['', 'static', 'public', 'assets', 'source', 'src']
/** Levels above the imported folder that may hold the files of its site: content/posts of Hugo, src/content/blog of Astro. */
const maxLevelsUp = 3
/** Maximum broken links and missing images listed for one post. */
const maxListed = 50

const isRelative = (url: string) => !/^(?:[a-z][a-z0-9+.-]*:|\/|#|\?|$)/i.test(url)
/** A path on the other blog's site; /media/… is an image of this shop. */
const isSitePath = (url: string) => /^\/(?!\/|media\/[0-9a-f]{32}-)/.test(url)

/** True for an image that every shop serves, so that importing it would only store it twice. */
const isBundledImage = async (url: string) =>
  /^\/pictures\//.test(url) && (await isFile(join(publicFolder, toFilePath(url))))

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** Lists the URLs of an attribute in sanitized HTML, each once. */
const listUrls = (html: string, attribute: 'src' | 'href') => [
  ...new Set(
    [...html.matchAll(new RegExp(`<[a-z][^<>]*? ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
      readMarkup(value),
    ),
  ),
]

/**
 * Finds the files that URLs of posts refer to: images, which `importImages` stores, and other posts, to which links are
 * rewritten. Notes report what is not found.
 * @param folder the imported one; files are relative to it
 * @param firstLines line at which the text of each file starts
 */
export async function resolveLocalFiles(
  folder: string,
  posts: PostFromFile[],
  firstLines: ReadonlyMap<string, number>,
): Promise<{ posts: PostFromFile[]; images: LocalImage[]; notes: FileProblem[] }> {
  const slugByFile = new Map(posts.flatMap(({ file, slug }) => listFileKeys(file).map((key) => [key, slug] as const)))
  const images: LocalImage[] = []
  const notes: FileProblem[] = []
  const resolved: PostFromFile[] = []
  for (const post of posts) {
    const { file } = post
    const firstLine = firstLines.get(file) ?? 1
    const text = post.markdown ?? post.content
    const addNote = (url: string, message: string) =>
      notes.push({ file, line: findLineOfUrl(text, url, firstLine), message })
    const missing: string[] = []
    /** Paths of the other site that this shop may have as well. */
    const unverified: string[] = []
    const used = [...listUrls(post.content, 'src'), ...(post.featured_image === null ? [] : [post.featured_image])]
    for (const url of new Set(used)) {
      if ((!isRelative(url) && !isSitePath(url)) || (await isBundledImage(url))) continue
      const path = await findFile(folder, { file, url })
      if (path !== undefined) images.push({ file, url, path })
      else if (isRelative(url)) missing.push(url)
      else unverified.push(url)
    }
    for (const url of unverified.slice(0, maxListed))
      addNote(url, `the image ${url} was not found; it shows only if the shop has this URL`)
    for (const url of missing.slice(0, maxListed)) addNote(url, `the image ${url} was not found`)
    const links = new Map<string, string>()
    const broken: string[] = []
    for (const url of listUrls(post.content, 'href')) {
      if (!isRelative(url)) continue
      const slug = slugByFile.get(toFileKey(normalize(join(dirname(file), toFilePath(url)))))
      if (slug === undefined) broken.push(url)
      else links.set(url, `/blog/${slug}${/#.*$/.exec(url)?.[0] ?? ''}`)
    }
    for (const url of broken.slice(0, maxListed)) addNote(url, `the link to ${url} leads nowhere in the shop`)
    for (const fragment of findDeadFragments(post.content).slice(0, maxListed))
      addNote(`#${fragment}`, `the link to #${fragment} has no target in the post and becomes text`)
    const rewritten = links.size === 0 ? post : replaceUrls(post, links)
    const isImageMissing = post.featured_image !== null && missing.includes(post.featured_image)
    resolved.push(isImageMissing ? { ...rewritten, featured_image: null, featured_image_alt: null } : rewritten)
  }
  return { posts: resolved, images, notes }
}

/** Paths by which other posts refer to a file: with and without extension, and a Hugo page bundle by its folder. */
function listFileKeys(file: string): string[] {
  const stem = file.replace(/\.\w+$/, '')
  return [toFileKey(file), toFileKey(stem), ...(/(?:^|[\\/])index$/i.test(stem) ? [toFileKey(dirname(file))] : [])]
}

const toFileKey = (path: string) => path.split(sep).join('/').replace(/\/+$/, '').toLowerCase()

const toFilePath = (url: string) => decodePercent(url.replace(/[?#].*$/, ''))

async function findFile(folder: string, { file, url }: { file: string; url: string }) {
  const roots = [resolve(folder)]
  for (let level = 0; level < maxLevelsUp; level++) {
    const parent = dirname(roots.at(-1) ?? '')
    // Never all files of the machine.
    if (dirname(parent) !== parent) roots.push(parent)
  }
  const path = toFilePath(url)
  const candidates = isSitePath(url)
    ? roots.flatMap((root) => publicFolders.map((name) => join(root, name, path)))
    : [resolve(folder, dirname(file), path)]
  for (const candidate of candidates) {
    // Never outside of the topmost of these folders.
    if (relative(roots.at(-1) ?? '', candidate).startsWith('..')) continue
    if (await isFile(candidate)) return candidate
  }
  return undefined
}

/** A URL in Markdown: of a link or image, of a reference's definition (also in quotes and lists), or in an attribute of HTML. */
const markdownUrl =
  /(?<=(?:\]\(|^[\s>*+-]{0,12}(?:\d{1,9}[.)]\s{1,4})?\[(?!\^)[^\]\n]{1,200}\]:|<[a-z](?:[^<>"']|"[^"]*"|'[^']*'){0,999}(?<=["'\s])(?:src|href)\s?=)\s{0,9}["']?)[^()<>"'\s]+|(?<=\](?:\(|:)\s{0,9}<)[^<>\n]+(?=>)/gim

/** Replaces whole URLs in a post's text and image, and renders the text again. */
export function replaceUrls(post: PostFromFile, urls: ReadonlyMap<string, string>): PostFromFile {
  const featured_image = (post.featured_image && urls.get(post.featured_image)) ?? post.featured_image
  if (post.markdown === null) {
    const content = post.content.replace(/ (src|href)="([^"]*)"/g, (attribute, name: string, value: string) => {
      const url = urls.get(readMarkup(value))
      return url === undefined ? attribute : ` ${name}="${url}"`
    })
    return { ...post, featured_image, content: sanitizeHtml(content) }
  }
  // Rendering encodes a URL: both forms may be in the source.
  const replacements = new Map(
    [...urls].flatMap(([from, to]) => [from, decodePercent(from)].map((each) => [each, to] as const)),
  )
  const text = post.markdown.replace(markdownUrl, (url) => replacements.get(url) ?? url)
  const { words: _, report: __, ...body } = renderBody({ kind: 'markdown', text })
  return { ...post, ...body, featured_image }
}
