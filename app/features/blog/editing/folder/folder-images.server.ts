import { access, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { getStoredPaths, parseImageUrl } from '#app/features/images/image-url.ts'
import { storeImage } from '#app/features/images/store-image.server.ts'
import type { Services } from '#app/lib/services.ts'
import { images } from '#db/tables/images.ts'
import type { PostState } from '../post-state.server.ts'
import { type LocalImage, replaceUrls } from './local-files.server.ts'
import type { FileProblem, PostFromFile } from './post-file.server.ts'

/** Maximum images per import; each has its own limits. */
const maxImages = 2_000

const ownImagePattern = /\/media\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp/g

type PostWithImages = Pick<PostState, 'content' | 'markdown' | 'featured_image'>

/** Lists the URLs of the shop's own images in posts. */
const getImages = (posts: PostWithImages[]) => [
  ...new Set(
    posts.flatMap(({ content, markdown, featured_image }) =>
      [content, markdown, featured_image].flatMap((text) => text?.match(ownImagePattern) ?? []),
    ),
  ),
]

/**
 * Writes the largest file of every image in the posts to a folder's `media/`; an existing file is identical.
 * @returns URLs whose image is missing in storage
 */
export async function writeImages({ storage }: Pick<Services, 'storage'>, folder: string, posts: PostWithImages[]) {
  const missing: string[] = []
  for (const url of getImages(posts)) {
    const facts = parseImageUrl(url)
    const file = join(folder, 'media', basename(url))
    const path = facts && getStoredPaths(facts).at(-1)
    if (!path || (await exists(file))) continue
    if (!(await storage.exists(path))) {
      missing.push(url)
      continue
    }
    await mkdir(join(folder, 'media'), { recursive: true })
    await writeFile(file, await storage.getBytes(path))
  }
  return missing
}

/**
 * Stores missing images of a folder's `media/` that its posts reference, and images beside the posts of another blog. Image
 * URLs depend on their content, so the returned posts have the URLs of this shop.
 * @returns `notes`: images beside posts that this shop cannot show; they stay as they are
 */
export async function importImages(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  folder: string,
  { posts, images: localImages = [], by }: { posts: PostFromFile[]; images?: LocalImage[]; by: Actor },
): Promise<{ posts: PostFromFile[]; problems: FileProblem[]; notes: FileProblem[] }> {
  const problems: FileProblem[] = []
  const urls = getImages(posts)
  if (urls.length + localImages.length > maxImages) {
    return { posts, problems: [{ file: 'media', line: 1, message: `more than ${maxImages} images` }], notes: [] }
  }
  const renamed = new Map<string, string>()
  for (const url of urls) {
    const path = join(folder, 'media', basename(url))
    if (!(await exists(path)) || (await isStored(services, url))) continue
    const stored = await storeImage(services, { path, name: basename(url), by })
    if (stored.ok) renamed.set(url, stored.image.url)
    else problems.push({ file: join('media', basename(url)), line: 1, message: stored.reason })
  }
  const { byPost, notes } = await storeLocalImages(services, localImages, by)
  const replaceOwn = (text: string) => text.replace(ownImagePattern, (url) => renamed.get(url) ?? url)
  const updated = posts.map((post) => {
    const stored = byPost.get(post.file)
    const local = stored ? replaceUrls(post, stored) : post
    // An image that was not stored has no URL that a page could use.
    const hasImage = local.featured_image !== null && /^(?:\/|https:)/.test(local.featured_image)
    return {
      ...local,
      content: replaceOwn(local.content),
      markdown: local.markdown === null ? null : replaceOwn(local.markdown),
      featured_image: hasImage && local.featured_image ? replaceOwn(local.featured_image) : null,
      featured_image_alt: hasImage ? local.featured_image_alt : null,
    }
  })
  return { posts: updated, problems, notes }
}

/** Stores images beside posts. @returns their new URLs by the file of the post, and the rejected ones */
async function storeLocalImages(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  localImages: LocalImage[],
  by: Actor,
) {
  const byPath = new Map<string, Awaited<ReturnType<typeof storeImage>>>()
  const byPost = new Map<string, Map<string, string>>()
  const notes: FileProblem[] = []
  for (const { file, url, path } of localImages) {
    const stored = byPath.get(path) ?? (await storeImage(services, { path, name: basename(path), by }))
    byPath.set(path, stored)
    const urls = byPost.get(file) ?? new Map<string, string>()
    byPost.set(file, urls)
    if (stored.ok) urls.set(url, stored.image.url)
    else notes.push({ file, line: 1, message: `the image ${url} was not imported: ${stored.reason}` })
  }
  return { byPost, notes }
}

/** Checks storage too, as a crash may leave a row without files. */
async function isStored({ db, storage }: Pick<Services, 'db' | 'storage'>, url: string): Promise<boolean> {
  const facts = parseImageUrl(url)
  if (!facts || (await db.$count(images, eq(images.hash, facts.hash))) === 0) return false
  return storage.exists(getStoredPaths(facts).at(-1) ?? '')
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
