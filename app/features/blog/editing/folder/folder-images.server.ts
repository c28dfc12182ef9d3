import { access, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { getStoredPaths, parseImageAddress } from '#app/features/images/address.ts'
import { storeImage } from '#app/features/images/store.server.ts'
import type { Services } from '#app/lib/services.ts'
import { images } from '#db/tables/images.ts'
import type { PostState } from '../post-state.server.ts'
import type { FileProblem, PostFromFile } from './post-file.server.ts'

/** Own images that one import takes; each has its own limits. */
const maxImages = 2_000

const own = /\/media\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp/g

type Imaged = Pick<PostState, 'content' | 'markdown' | 'featured_image'>

/** The addresses of the shop's own images that posts name. */
const getImages = (posts: Imaged[]) => [
  ...new Set(
    posts.flatMap(({ content, markdown, featured_image }) =>
      [content, markdown, featured_image].flatMap((text) => text?.match(own) ?? []),
    ),
  ),
]

/**
 * Writes the largest file of every image in the posts to a folder's `media/`; an existing file is identical.
 * @returns addresses whose image is missing in storage
 */
export async function writeImages({ storage }: Pick<Services, 'storage'>, folder: string, posts: Imaged[]) {
  const missing: string[] = []
  for (const address of getImages(posts)) {
    const facts = parseImageAddress(address)
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
 * Stores missing images of a folder's `media/` that its posts reference. Image addresses depend on their content, so the
 * returned posts have the addresses of this shop.
 */
export async function takeImages(
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
    if (!(await exists(path)) || (await isHere(services, address))) continue
    const stored = await storeImage(services, { path, name: basename(address), by })
    if (stored.ok) renamed.set(address, stored.image.address)
    else problems.push({ file: join('media', basename(address)), line: 1, message: stored.reason })
  }
  const here = (text: string) => text.replace(own, (address) => renamed.get(address) ?? address)
  const moved = posts.map((post) => ({
    ...post,
    content: here(post.content),
    markdown: post.markdown === null ? null : here(post.markdown),
    featured_image: post.featured_image === null ? null : here(post.featured_image),
  }))
  return { posts: moved, problems }
}

/** A row whose files did not reach storage before a crash is no image. */
async function isHere({ db, storage }: Pick<Services, 'db' | 'storage'>, address: string): Promise<boolean> {
  const facts = parseImageAddress(address)
  if (!facts || (await db.$count(images, eq(images.hash, facts.hash))) === 0) return false
  return storage.exists(getStoredPaths(facts).at(-1) ?? '')
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
