import { createRequire } from 'node:module'
import { type ChildWorkerOptions, openChildWorker } from '#app/lib/child-worker.server.ts'
import type { BrandImageData } from './draw.server.ts'
import type { BrandImage, DrawResult, DrawTask } from './draw-worker.server.ts'

const defaults: ChildWorkerOptions<DrawResult> = {
  activity: "draws the brand's images",
  // Resolves like an import, wherever the bundler puts this module.
  workerFile: createRequire(import.meta.url).resolve('#app/features/brand/files/draw-worker.server.ts'),
  /** An image takes about 100 ms. */
  runTimeoutMs: 5_000,
  queueTimeoutMs: 30_000,
  idleTimeoutMs: 30_000,
  heapMB: 256,
  // Node's permissions do not restrict native code such as sharp, only JavaScript.
  permissions: ['--allow-addons'],
  timeoutReport: { drawn: null },
  crashReport: { drawn: null },
  fatalSignals: ['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'],
}

/** Draws images of a brand one at a time in a separate process, so that no logo delays pages (decision 0017). */
export function openBrandDrawings(options: Partial<typeof defaults> = {}) {
  const { run, close } = openChildWorker<DrawTask, DrawResult>({ ...defaults, ...options })
  return {
    /**
     * Draws an image; without the logo if that cannot be drawn in time.
     * @throws WorkerUnavailableError if the process is unavailable
     */
    async draw(image: BrandImage, { name, tagline, colours: colors, logo }: BrandImageData): Promise<Buffer> {
      const brand = { name, tagline, colours: colors }
      for (const used of logo ? [logo.toString('base64'), undefined] : [undefined]) {
        const { drawn } = await run({ image, brand: { ...brand, logo: used } })
        if (drawn !== null) return Buffer.from(drawn, 'base64')
      }
      throw new Error(`the ${image.kind} of the brand could not be drawn`)
    },
    close,
  }
}

/** Shared instance. */
export const brandDrawings = openBrandDrawings()
