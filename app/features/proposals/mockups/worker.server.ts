import sharp from 'sharp'
import { processTasks } from '#app/lib/child-worker.server.ts'
import { drawMockup, type MockupTask } from './draw-mockup.server.ts'

/** `image` is a JPEG in base64; null if no imprint can be shown. */
export type MockupReport = { image: string | null }

// Blocks all other decoders, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
sharp.concurrency(1)

// Process that draws mockups of proposals. Node runs this source file, also in production (decision 0017).
processTasks<MockupTask, MockupReport>(async (task) => {
  const image = await drawMockup(task).catch(() => undefined)
  return { image: image?.toString('base64') ?? null }
})
