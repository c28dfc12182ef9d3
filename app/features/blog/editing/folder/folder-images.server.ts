import { access, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { getStoredPaths, parseImageUrl } from '#app/features/images/image-url.ts'
import { storeImage } from '#app/features/images/store.server.ts'
import type { Services } from '#app/lib/services.ts'
import { images } from '#db/tables/images.ts'
import type { PostState } from '../post-state.server.ts'
import { type LocalImage, replaceUrls } from './local-files.server.ts'
import type { FileProblem, PostFromFile } from './post-file.server.ts'

/** Maximum images per import; each has its own limits. */
const maxImages = 2_000

const ownImagePattern = /\/media\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp/g

type PostWithImages = Pick<PostState, 'content' | 'markdown' | 'featured_image'>

/** Lists the addresses of the shop's own images in posts. */
const getImages = (posts: PostWithImages[]) => [
  ...new Set(
    posts.flatMap(({ content, markdown, featured_image }) =>
      [content, markdown, featured_image].flatMap((text) => text?.match(ownImagePattern) ?? []),
    ),
  ),
]

/**
 * Writes the largest file of every image in the posts to a folder's `media/`; an existing file is identical.
 * @returns addresses whose image is missing in storage
 */
export async function writeImages({ storage }: Pick<Services, 'storage'>, folder: string, posts: PostWithImages[]) {
  const missing: string[] = []
  for (const address of getImages(posts)) {
    const facts = parseImageUrl(address)
    const file = join(folder, 'media', basename(address))
    const path = facts && getStoredPaths(facts).at(-1)
    if (!path || (await exists(file))) continue
    if (!(await storage.exists(path))) {
      missing.push(address)
      continue
    }
    await mkdir(join(folder, 'media'), { recursive: true })
    await writeFile(file, await storage.getBytes(path))
  }
  return missing
}

/**
 * Stores missing images of a folder's `media/` that its posts reference, and images beside the posts of another blog. Image
 * addresses depend on their content, so the returned posts have the addresses of this shop.
 * @returns `notes`: images beside posts that this shop cannot show; they stay as they are
 */
export async function importImages(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  folder: string,
  { posts, images: localImages = [], by }: { posts: PostFromFile[]; images?: LocalImage[]; by: Actor },
): Promise<{ posts: PostFromFile[]; problems: FileProblem[]; notes: FileProblem[] }> {
  const problems: FileProblem[] = []
  const addresses = getImages(posts)
  if (addresses.length + localImages.length > maxImages) {
    return { posts, problems: [{ file: 'media', line: 1, message: `more than ${maxImages} images` }], notes: [] }
  }
  const renamed = new Map<string, string>()
  for (const address of addresses) {
    const path = join(folder, 'media', basename(address))
    if (!(await exists(path)) || (await isStored(services, address))) continue
    const stored = await storeImage(services, { path, name: basename(address), by })
    if (stored.ok) renamed.set(address, stored.image.url)
    else problems.push({ file: join('media', basename(address)), line: 1, message: stored.reason })
  }
  const { byPost, notes } = await storeLocalImages(services, localImages, by)
  const replaceOwn = (text: string) => text.replace(ownImagePattern, (address) => renamed.get(address) ?? address)
  const updated = posts.map((post) => {
    const stored = byPost.get(post.file)
    const local = stored ? replaceUrls(post, stored) : post
    // An image that was not stored has no address that a page could use.
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

/** Stores images beside posts. @returns their new addresses by the file of the post, and the rejected ones */
async function storeLocalImages(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  localImages: LocalImage[],
  by: Actor,
) {
  const byPath = new Map<string, Awaited<ReturnType<typeof storeImage>>>()
  const byPost = new Map<string, Map<string, string>>()
  const notes: FileProblem[] = []
  for (const { file, address, path } of localImages) {
    const stored = byPath.get(path) ?? (await storeImage(services, { path, name: basename(path), by }))
    byPath.set(path, stored)
    const addresses = byPost.get(file) ?? new Map<string, string>()
    byPost.set(file, addresses)
    if (stored.ok) addresses.set(address, stored.image.url)
    else notes.push({ file, line: 1, message: `the image ${address} was not imported: ${stored.reason}` })
  }
  return { byPost, notes }
}

/** Checks storage too, as a crash may leave a row without files. */
async function isStored({ db, storage }: Pick<Services, 'db' | 'storage'>, address: string): Promise<boolean> {
  const facts = parseImageUrl(address)
  if (!facts || (await db.$count(images, eq(images.hash, facts.hash))) === 0) return false
  return storage.exists(getStoredPaths(facts).at(-1) ?? '')
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
