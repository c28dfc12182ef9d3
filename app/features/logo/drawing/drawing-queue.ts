import { artCache, forgetArt } from './art-cache.ts'
import { composeOrder, surfaceGrids, surfaceInfo } from './compose-order.ts'
import { finishLogo, lookInto } from './file/look-into.ts'
import type { ProofOrder, TaskName, Tasks } from './order.ts'
import { getFile } from './pixels.ts'

type Job = { run: () => Promise<void>; signal: AbortSignal }

/** Images on the way at once: while the layers of one arrive another is drawn. */
const atOnce = 3

/** Waiting jobs; the last one is the most relevant. */
const waiting: Job[] = []
let running = 0

function next() {
  while (running < atOnce) {
    const job = waiting.pop()
    if (!job) return
    if (job.signal.aborted) continue
    running++
    job.run().finally(() => {
      running--
      next()
    })
  }
}

function queued<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason))
    waiting.push({ signal, run: () => work().then(done, fail) })
    next()
  })
}

const composed = async (order: ProofOrder) => composeOrder(order, (await artCache())?.art ?? null)

const tasks: { [Name in TaskName]: (ask: Tasks[Name]['ask'], signal: AbortSignal) => Promise<Tasks[Name]['answer']> } =
  {
    surface: ({ picture: image }) => surfaceInfo(image),
    grids: ({ picture: image }) => surfaceGrids(image),
    proof: (order, signal) => queued(signal, () => composed(order)),
    // Few pages show it: loaded when one does.
    box: (order, signal) =>
      queued(signal, async () => {
        const { drawBox } = await import('../box/draw-box.ts')
        return drawBox(order, order.withLogo ? ((await artCache())?.art ?? null) : null)
      }),
    file: (order, signal) => queued(signal, async () => getFile(await composed(order))),
    facts: async () => (await artCache())?.facts ?? null,
    look: lookInto,
    drawn: ({ picture: image, logo }) => finishLogo(image, logo),
    async changed() {
      forgetArt()
      return null
    },
  }

/** Runs a task in the worker, or on the main thread without workers. */
export const answer = <Name extends TaskName>(
  name: Name,
  ask: Tasks[Name]['ask'],
  signal: AbortSignal,
): Promise<Tasks[Name]['answer']> => tasks[name](ask, signal)
