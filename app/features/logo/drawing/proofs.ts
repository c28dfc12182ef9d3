import { toLinearRgb } from '../core/color.ts'
import { lostShare } from '../core/ink.ts'
import type { AreaInfo } from '../core/surface.ts'
import { drawSvg } from './file/draw-svg.ts'
import type {
  BoxOrder,
  FromWorker,
  Grids,
  LogoFacts,
  LogoTaken,
  ProofOrder,
  SurfaceInfo,
  TaskName,
  Tasks,
  ToWorker,
} from './order.ts'

export type { AreaInfo } from '../core/surface.ts'
export type { LogoTaken, ProofOrder, SurfaceInfo } from './order.ts'

type Asked = {
  message: ToWorker
  transfer: Transferable[]
  done: (value: never) => void
  fail: (reason: unknown) => void
}

/** Milliseconds a file may take to be read, on a slow phone too. */
const timeoutMs = 20_000

const asked = new Map<number, Asked>()
let worker: Worker | undefined
let lastId = 0

const hasWorkers = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'

function ask<Name extends TaskName>(
  name: Name,
  what: Tasks[Name]['ask'],
  { signal = new AbortController().signal, transfer = [] }: { signal?: AbortSignal; transfer?: Transferable[] } = {},
): Promise<Tasks[Name]['answer']> {
  if (signal.aborted) return Promise.reject(signal.reason)
  if (!hasWorkers()) return import('./drawing-queue.ts').then(({ answer }) => answer(name, what, signal))
  const id = ++lastId
  const message = { id, name, ask: what } as ToWorker
  return new Promise<Tasks[Name]['answer']>((done, fail) => {
    asked.set(id, { message, transfer, done, fail })
    signal.addEventListener('abort', () => {
      if (!asked.delete(id)) return
      worker?.postMessage({ cancel: id } satisfies ToWorker)
      fail(signal.reason)
    })
    worker ??= start()
    worker.postMessage(message, transfer)
  })
}

function start(): Worker {
  const started = new Worker(new URL('./drawing-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const task = asked.get(data.id)
    asked.delete(data.id)
    if ('error' in data) task?.fail(new Error(data.error))
    else task?.done(data.value as never)
  })
  started.addEventListener('error', ({ message }) => {
    if (worker !== started) return
    worker = undefined
    for (const { fail } of asked.values()) fail(new Error(message || 'the drawing worker could not be started'))
    asked.clear()
  })
  return started
}

/** Ends a worker that is held up, and has another one do what the others still wait for. */
function startAgain() {
  worker?.terminate()
  worker = undefined
  for (const [id, { message, transfer, fail }] of asked) {
    // The buffer was transferred and is empty.
    if (transfer.length === 0) {
      worker ??= start()
      worker.postMessage(message)
    } else {
      asked.delete(id)
      fail(new Error('the drawing worker was held up'))
    }
  }
}

/** Returns facts about an image; null if it takes no logo. @param image its address on this site */
export const getSurface = (image: string): Promise<SurfaceInfo | null> => ask('surface', { picture: image })

/** Returns the pixel grids of an image by area id; loads the layers. */
export const getGrids = (image: string): Promise<Grids> => ask('grids', { picture: image })

type Waiting = { signal?: AbortSignal }

/**
 * Draws an image with the visitor's logo, or without one. Later requests are drawn first.
 * @throws the signal's reason, or an error if the image takes no logo or cannot be loaded
 */
export const composeProof = ({ signal, ...order }: ProofOrder & Waiting): Promise<ImageBitmap> =>
  ask('proof', order, { signal })

/**
 * The open box in its color, with the products in it. A little wider than high: 5 to 4.
 * @throws the signal's reason, or an error where the box itself cannot be loaded
 */
export const composeBox = ({ signal, ...order }: BoxOrder & Waiting): Promise<ImageBitmap> =>
  ask('box', order, { signal })

/** The same as a proof, as a file: a JPEG. */
export const composeFile = ({ signal, ...order }: ProofOrder & Waiting): Promise<Blob> => ask('file', order, { signal })

export type Logo = LogoFacts & {
  /** Returns the invisible share of the logo on a product color (`#rrggbb`), 0 to 1. See `maxLost`. */
  lost: (area: AreaInfo, color: string | null) => number
}

/** Null without a logo. */
export async function logoFacts(): Promise<Logo | null> {
  const facts = await ask('facts', {})
  if (!facts) return null
  return { ...facts, lost: (area, color) => lostShare(facts, area, toLinearRgb(color ?? '#ffffff')) }
}

/** The visitor's logo has changed elsewhere. */
export const logoChanged = (): void => void ask('changed', {}).catch(() => {})

/**
 * Reads a file and stores it as the visitor's logo, without running or fetching anything.
 * @returns the reason of a rejection for the visitor
 */
export async function takeLogo(file: File | Blob, { keepsGround = false } = {}): Promise<LogoTaken> {
  const name = file instanceof File ? file.name : 'logo'
  const tooLong: LogoTaken = { ok: false, reason: 'Reading this file takes too long. Please try a simpler one.' }
  const givenUp = new AbortController()
  const { signal } = givenUp
  try {
    const looked = await withTimeout(ask('look', { file, name, keepsGround }, { signal }))
    if (!('draw' in looked)) return looked
    const image = await withTimeout(drawSvg(looked.draw))
    if (!image) return { ok: false, reason: 'This browser cannot draw this SVG. Please try a PNG of it.' }
    return await withTimeout(ask('drawn', { picture: image, logo: looked.logo }, { signal, transfer: [image] }))
  } catch (error) {
    if (!(error instanceof TooLong))
      return { ok: false, reason: 'This file could not be read. Please try another one.' }
    // Else the next thread would be held up by the same file.
    givenUp.abort()
    startAgain()
    return tooLong
  }
}

class TooLong extends Error {}

function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TooLong()), timeoutMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
