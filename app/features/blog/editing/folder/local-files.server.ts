import { stat } from 'node:fs/promises'
import { dirname, join, normalize, relative, resolve, sep } from 'node:path'
import { findDeadFragments, sanitizeHtml } from '../../sanitize.server.ts'
import { renderBody } from '../markdown/render-body.server.ts'
import { findLine } from './leftovers.ts'
import type { FileProblem, PostFromFile } from './post-file.server.ts'

/** An address in a post, and the file on this machine that it means. */
export type LocalImage = { file: string; address: string; path: string }

/** Folders that other blogs publish at the root of their site. */
const publicFolders = ['', 'static', 'public', 'assets', 'source', 'src']
/** Levels above the imported folder in which the files of its site may be: content/posts of Hugo, src/content/blog of Astro. */
const maxLevelsUp = 3
/** Dead links and missing images listed for one post. */
const maxListed = 50

const isRelative = (address: string) => !/^(?:[a-z][a-z0-9+.-]*:|\/|#|\?|$)/i.test(address)
/** On the other blog's site; not an image of this shop, which an export has in media/. */
const isOnSite = (address: string) => /^\/(?!\/|media\/[0-9a-f]{32}-)/.test(address)

/** Served by every shop. */
const isOwnFile = (address: string) => /^\/pictures\//.test(address)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decodeEntities = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')

/** Lists the addresses of an attribute in sanitized HTML, each once. */
const listUrls = (html: string, attribute: 'src' | 'href') => [
  ...new Set(
    [...html.matchAll(new RegExp(`<[a-z][^<>]*? ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
      decodeEntities(value),
    ),
  ),
]

/**
 * Finds the files that addresses of posts mean: images, which `importImages` stores, and other posts, to which links are
 * rewritten. Notes what is not found.
 * @param folder that is imported; files are relative to it
 * @param firstLines of the texts in their files, by file
 */
export async function resolveLocalFiles(
  folder: string,
  posts: PostFromFile[],
  firstLines: ReadonlyMap<string, number>,
): Promise<{ posts: PostFromFile[]; images: LocalImage[]; notes: FileProblem[] }> {
  const slugByFile = new Map(
    posts.flatMap(({ file, slug }) => listFileNames(file).map((name) => [name, slug] as const)),
  )
  const images: LocalImage[] = []
  const notes: FileProblem[] = []
  const resolved: PostFromFile[] = []
  for (const post of posts) {
    const { file } = post
    const firstLine = firstLines.get(file) ?? 1
    const text = post.markdown ?? post.content
    const add = (address: string, message: string) =>
      notes.push({ file, line: findLine(text, address, firstLine), message })
    const missing: string[] = []
    /** At addresses of the other site, which this one may have as well. */
    const elsewhere: string[] = []
    const used = [...listUrls(post.content, 'src'), ...(post.featured_image === null ? [] : [post.featured_image])]
    for (const address of new Set(used)) {
      if (!isRelative(address) && !isOnSite(address)) continue
      const path = await findFile(folder, { file, address })
      if (path !== undefined) images.push({ file, address, path })
      else if (isRelative(address)) missing.push(address)
      else if (!isOwnFile(address)) elsewhere.push(address)
    }
    for (const address of elsewhere.slice(0, maxListed))
      add(address, `the image ${address} was not found; it shows only if the shop has this address`)
    for (const address of missing.slice(0, maxListed)) add(address, `the image ${address} was not found`)
    const links = new Map<string, string>()
    const dead: string[] = []
    for (const address of listUrls(post.content, 'href')) {
      if (!isRelative(address)) continue
      const slug = slugByFile.get(toFileKey(normalize(join(dirname(file), toFilePath(address)))))
      if (slug === undefined) dead.push(address)
      else links.set(address, `/blog/${slug}${/#.*$/.exec(address)?.[0] ?? ''}`)
    }
    for (const address of dead.slice(0, maxListed)) add(address, `the link to ${address} leads nowhere in the shop`)
    for (const fragment of findDeadFragments(post.content).slice(0, maxListed))
      add(`#${fragment}`, `the link to #${fragment} has no target in the post and becomes text`)
    const rewritten = links.size === 0 ? post : replaceUrls(post, links)
    const isImageMissing = post.featured_image !== null && missing.includes(post.featured_image)
    resolved.push(isImageMissing ? { ...rewritten, featured_image: null, featured_image_alt: null } : rewritten)
  }
  return { posts: resolved, images, notes }
}

/** Addresses by which other posts refer to a file: with and without extension, and a bundle by its folder. */
function listFileNames(file: string): string[] {
  const stem = file.replace(/\.\w+$/, '')
  return [toFileKey(file), toFileKey(stem), ...(/(?:^|[\\/])index$/i.test(stem) ? [toFileKey(dirname(file))] : [])]
}

const toFileKey = (path: string) => path.split(sep).join('/').replace(/\/+$/, '').toLowerCase()

function toFilePath(address: string): string {
  const path = address.replace(/[?#].*$/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function findFile(folder: string, { file, address }: { file: string; address: string }) {
  const roots = [resolve(folder)]
  for (let level = 0; level < maxLevelsUp; level++) {
    const above = dirname(roots.at(-1) ?? '')
    if (dirname(above) !== above) roots.push(above)
  }
  const path = toFilePath(address)
  const candidates = isOnSite(address)
    ? roots.flatMap((root) => publicFolders.map((name) => join(root, name, path)))
    : [resolve(folder, dirname(file), path)]
  for (const candidate of candidates) {
    // Never outside of the site that the folder belongs to.
    if (relative(roots.at(-1) ?? '', candidate).startsWith('..')) continue
    const found = await stat(candidate).catch(() => undefined)
    if (found?.isFile()) return candidate
  }
  return undefined
}

/** Replaces whole addresses in a post's text and image, and renders the text again. */
export function replaceUrls(post: PostFromFile, addresses: ReadonlyMap<string, string>): PostFromFile {
  const featured_image = (post.featured_image && addresses.get(post.featured_image)) ?? post.featured_image
  if (post.markdown === null) {
    const content = post.content.replace(/ (src|href)="([^"]*)"/g, (attribute, name: string, value: string) => {
      const address = addresses.get(decodeEntities(value))
      return address === undefined ? attribute : ` ${name}="${address}"`
    })
    return { ...post, featured_image, content: sanitizeHtml(content) }
  }
  // Rendering encodes an address: both forms may be in the source.
  const replacements = new Map(
    [...addresses].flatMap(([from, to]) => [from, toFilePath(from)].map((each) => [each, to] as const)),
  )
  const text = post.markdown.replace(
    /(?<=[(<"'\s])[^()<>"'\s]+|(?<=<)[^<>\n]+(?=>)/g,
    (word) => replacements.get(word) ?? word,
  )
  const { words: _, embeds: __, ...body } = renderBody({ kind: 'markdown', text })
  return { ...post, ...body, featured_image }
}
