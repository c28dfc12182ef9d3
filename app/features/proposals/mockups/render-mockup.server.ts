import { createRequire } from 'node:module'
import { eq } from 'drizzle-orm'
import { findInk } from '#app/features/logo/core/inks/find-ink.ts'
import { getDrawnMethod } from '#app/features/logo/core/locations.ts'
import { openChildWorker } from '#app/lib/child-worker.server.ts'
import type { Services } from '#app/lib/services.ts'
import { isUploadPath } from '#app/lib/storage/storage.server.ts'
import { uploads } from '#db/tables/uploads.ts'
import { hashCanonically } from '../document/canonical-json.server.ts'
import type { PriceBook } from '../pricing/imprint-groups.ts'
import type { Imprint, Line } from '../pricing/option.schema.ts'
import type { MockupImprint, MockupTask } from './draw-mockup.server.ts'
import { findProductImage } from './product-image.server.ts'
import type { MockupReport } from './worker.server.ts'

const noImage = { image: null } as const

/** Draws mockups in a separate process, one at a time: it decodes visitors' files. */
const mockupWorker = openChildWorker<MockupTask, MockupReport>({
  activity: 'draws mockups of proposals',
  // Resolves like an import, wherever the bundler puts this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/proposals/mockups/worker.server.ts'),
  runTimeoutMs: 20_000,
  queueTimeoutMs: 60_000,
  idleTimeoutMs: 30_000,
  heapMB: 256,
  // Node's permissions do not restrict native code such as sharp, only JavaScript.
  permissions: ['--allow-addons'],
  timeoutReport: noImage,
  crashReport: noImage,
  fatalSignals: ['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'],
})

/** Bytes; larger artwork is not drawn. */
const maxArtworkBytes = 25 * 1024 * 1024
/** Raised when mockups look different, so that they are drawn again. */
const rendererVersion = 2

/**
 * Draws a line's product image with its artwork, once for each color, imprint and artwork.
 * @returns the path in storage for `line.mockup`; null if its image has no imprint area, or no artwork can be drawn in time
 * @throws if storage fails or the process that draws is unavailable
 */
export async function renderMockup(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  line: Pick<Line, 'image' | 'color' | 'imprints'>,
  methods: PriceBook['methods'],
): Promise<string | null> {
  const imprints = line.imprints.filter(({ artwork }) => artwork && isUploadPath(artwork))
  const found = line.image && imprints.length > 0 ? await findProductImage(db, line.image, line.color) : undefined
  if (!found) return null
  const drawn = imprints.map((imprint) => ({ ...toDrawn(imprint, methods), artwork: imprint.artwork ?? '' }))
  const key = hashCanonically({ rendererVersion, ...found.facts, drawn }).slice(0, 32)
  const path = `proposal-mockups/${key}.jpg`
  // Before the check: the cleanup deletes only files that are not claimed.
  const claim = { claimed_at: new Date() }
  const claimed = await db.update(uploads).set(claim).where(eq(uploads.path, path)).returning({ path: uploads.path })
  if (claimed.length > 0 && (await storage.exists(path))) return path
  const product = await found.read(storage)
  if (!product) return null
  const withFiles: MockupImprint[] = []
  for (const each of drawn) {
    const artwork = await readArtworkFile(storage, each.artwork)
    if (artwork) withFiles.push({ ...each, artwork })
  }
  const { image } = await mockupWorker.run({ product, imprints: withFiles })
  if (image === null) return null
  const bytes = Buffer.from(image, 'base64')
  await storage.put(path, bytes, { contentType: 'image/jpeg' })
  await db
    .insert(uploads)
    .values({ path, name: 'mockup.jpg', size: bytes.length, type: 'image/jpeg', ...claim })
    .onConflictDoUpdate({ target: uploads.path, set: claim })
  return path
}

/**
 * Draws a product's image with a logo in its first imprint area, as JPEG; null if the image has none, or the logo cannot be drawn.
 * @param logo path in storage
 */
export async function renderLogoMockup(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { image, color, logo }: { image: string; color: string; logo: string },
): Promise<Buffer | null> {
  const found = await findProductImage(db, image, color)
  const product = await found?.read(storage)
  const artwork = product && (await readArtworkFile(storage, logo))
  if (!artwork) return null
  const print = {
    location: null,
    method: 'full-color print',
    inks: 'own',
    widthMm: null,
    placed: null,
    artwork,
  } as const
  const drawn = await mockupWorker.run({ product, imprints: [print] })
  return drawn.image === null ? null : Buffer.from(drawn.image, 'base64')
}

function toDrawn({ location, method: key, amount, pms, sizeMm, placement }: Imprint, methods: PriceBook['methods']) {
  const method = methods[key]
  return {
    location,
    method: getDrawnMethod(method?.name ?? key),
    inks: method?.measure === 'colors' && amount === 1 ? (findInk(pms[0] ?? '') ?? 'auto') : 'own',
    widthMm: sizeMm?.[0] ?? null,
    placed: placement?.location === location ? { center: placement.center, degrees: placement.degrees } : null,
  }
}

async function readArtworkFile(storage: Services['storage'], path: string): Promise<string | undefined> {
  if (!(await storage.exists(path))) return undefined
  if ((await storage.getMetaData(path)).contentLength > maxArtworkBytes) return undefined
  return Buffer.from(await storage.getBytes(path)).toString('base64')
}
