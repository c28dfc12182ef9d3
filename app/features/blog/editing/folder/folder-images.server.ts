import { access, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { imageFacts, storedPaths } from '#app/features/images/address.ts'
import { storeImage } from '#app/features/images/store.server.ts'
import type { Services } from '#app/lib/services.ts'
import { images } from '#db/tables/images.ts'
import type { PostState } from '../post-state.server.ts'
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
    const facts = imageFacts(address)
    const file = join(folder, 'media', basename(address))
    const path = facts && storedPaths(facts).at(-1)
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
 * Stores missing images of a folder's `media/` that its posts reference. Image addresses depend on their content, so the
 * returned posts have the addresses of this shop.
 */
export async function importImages(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  folder: string,
  { posts, by }: { posts: PostFromFile[]; by: Actor },
): Promise<{ posts: PostFromFile[]; problems: FileProblem[] }> {
  const problems: FileProblem[] = []
  const addresses = getImages(posts)
  if (addresses.length > maxImages) {
    return { posts, problems: [{ file: 'media', line: 1, message: `more than ${maxImages} images` }] }
  }
  const renamed = new Map<string, string>()
  for (const address of addresses) {
    const path = join(folder, 'media', basename(address))
    if (!(await exists(path)) || (await isStored(services, address))) continue
    const stored = await storeImage(services, { path, name: basename(address), by })
    if (stored.ok) renamed.set(address, stored.image.address)
    else problems.push({ file: join('media', basename(address)), line: 1, message: stored.reason })
  }
  const replaceAddresses = (text: string) => text.replace(ownImagePattern, (address) => renamed.get(address) ?? address)
  const updated = posts.map((post) => ({
    ...post,
    content: replaceAddresses(post.content),
    markdown: post.markdown === null ? null : replaceAddresses(post.markdown),
    featured_image: post.featured_image === null ? null : replaceAddresses(post.featured_image),
  }))
  return { posts: updated, problems }
}

/** Checks storage too, as a crash may leave a row without files. */
async function isStored({ db, storage }: Pick<Services, 'db' | 'storage'>, address: string): Promise<boolean> {
  const facts = imageFacts(address)
  if (!facts || (await db.$count(images, eq(images.hash, facts.hash))) === 0) return false
  return storage.exists(storedPaths(facts).at(-1) ?? '')
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
