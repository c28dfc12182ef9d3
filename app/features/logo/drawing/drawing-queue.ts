import { clearCurrentLogo, getCurrentLogo } from './current-logo.ts'
import { finishLogo, readLogoFile } from './file/read-logo-file.ts'
import { toJpeg } from './pixels.ts'
import { renderMockup } from './render-mockup.ts'
import { getSurfaceGrids, getSurfaceInfo } from './surface-info.ts'
import type { MockupOptions, TaskName, Tasks } from './tasks.ts'

type Job = { run: () => Promise<void>; signal: AbortSignal }

/** Maximum concurrent jobs: some load layers while another one draws. */
const maxConcurrent = 3

/** Waiting jobs; the last one is the most relevant. */
const waiting: Job[] = []
let running = 0

function runNext() {
  while (running < maxConcurrent) {
    const job = waiting.pop()
    if (!job) return
    if (job.signal.aborted) continue
    running++
    job.run().finally(() => {
      running--
      runNext()
    })
  }
}

function enqueue<T>(signal: AbortSignal, execute: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    waiting.push({ signal, run: () => execute().then(resolve, reject) })
    runNext()
  })
}

const renderWithLogo = async (options: MockupOptions) => renderMockup(options, (await getCurrentLogo())?.art ?? null)

const tasks: {
  [Name in TaskName]: (request: Tasks[Name]['request'], signal: AbortSignal) => Promise<Tasks[Name]['response']>
} = {
  surface: ({ picture: image }) => getSurfaceInfo(image),
  grids: ({ picture: image }) => getSurfaceGrids(image),
  mockup: (options, signal) => enqueue(signal, () => renderWithLogo(options)),
  // Loaded on demand, as few pages show a box.
  box: (options, signal) =>
    enqueue(signal, async () => {
      const { renderBox } = await import('../box/render-box.ts')
      return renderBox(options, options.hasLogo ? ((await getCurrentLogo())?.art ?? null) : null)
    }),
  mockupFile: (options, signal) => enqueue(signal, async () => toJpeg(await renderWithLogo(options))),
  facts: async () => (await getCurrentLogo())?.facts ?? null,
  readFile: readLogoFile,
  finishDrawn: ({ picture: image, logo }) => finishLogo(image, logo),
  async handleLogoChange() {
    clearCurrentLogo()
    return null
  },
}

/** Runs a task in the worker, or on the main thread without workers. */
export const runTask = <Name extends TaskName>(
  name: Name,
  request: Tasks[Name]['request'],
  signal: AbortSignal,
): Promise<Tasks[Name]['response']> => tasks[name](request, signal)
