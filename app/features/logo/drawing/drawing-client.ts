import { TimeoutError, withTimeout } from '#app/lib/time/with-timeout.ts'
import type { PreservedWhite } from '../core/art.ts'
import { drawSvg } from './file/draw-svg.ts'
import type {
  BoxOptions,
  Grids,
  LogoFacts,
  MockupOptions,
  ProcessLogoResult,
  ReadLogoResult,
  SurfaceInfo,
  TaskName,
  Tasks,
  WorkerRequest,
  WorkerResponse,
} from './tasks.ts'

export type { AreaInfo } from '../core/surface.ts'
export type { LogoFacts, MockupOptions, ProcessLogoResult, SurfaceInfo } from './tasks.ts'

type PendingTask = {
  message: WorkerRequest
  transfer: Transferable[]
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/** Limit for reading a file, also on a slow phone. */
const timeoutMs = 20_000

const pending = new Map<number, PendingTask>()
let worker: Worker | undefined
let lastId = 0

const hasWorkers = () => typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'

function requestTask<Name extends TaskName>(
  name: Name,
  request: Tasks[Name]['request'],
  { signal = new AbortController().signal, transfer = [] }: { signal?: AbortSignal; transfer?: Transferable[] } = {},
): Promise<Tasks[Name]['response']> {
  if (signal.aborted) return Promise.reject(signal.reason)
  if (!hasWorkers()) return import('./drawing-queue.ts').then(({ runTask }) => runTask(name, request, signal))
  const id = ++lastId
  const message = { id, name, request } as WorkerRequest
  return new Promise<Tasks[Name]['response']>((resolve, reject) => {
    pending.set(id, { message, transfer, resolve, reject })
    signal.addEventListener('abort', () => {
      if (!pending.delete(id)) return
      worker?.postMessage({ cancel: id } satisfies WorkerRequest)
      reject(signal.reason)
    })
    worker ??= startWorker()
    worker.postMessage(message, transfer)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./drawing-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    const task = pending.get(data.id)
    pending.delete(data.id)
    if ('error' in data) task?.reject(new Error(data.error))
    else task?.resolve(data.value as never)
  })
  started.addEventListener('error', ({ message }) => {
    if (worker !== started) return
    worker = undefined
    for (const { reject } of pending.values()) reject(new Error(message || 'the drawing worker could not be started'))
    pending.clear()
  })
  return started
}

/** Replaces a blocked worker and sends it the pending tasks. */
function restartWorker() {
  worker?.terminate()
  worker = undefined
  for (const [id, { message, transfer, reject }] of pending) {
    // A transferred ImageBitmap is detached and cannot be sent again.
    if (transfer.length === 0) {
      worker ??= startWorker()
      worker.postMessage(message)
    } else {
      pending.delete(id)
      reject(new Error('the drawing worker was blocked'))
    }
  }
}

/** Returns facts about an image; null if it has no imprint area. @param image its URL on this site */
export const getSurfaceInfo = (image: string): Promise<SurfaceInfo | null> => requestTask('surface', { picture: image })

/** Returns the pixel grids of an image by area id; loads the layers. */
export const getSurfaceGrids = (image: string): Promise<Grids> => requestTask('grids', { picture: image })

type Abortable = { signal?: AbortSignal }

/**
 * Draws an image with the visitor's logo, or without one. Later requests are drawn first.
 * @throws the signal's reason, or an error if the image has no imprint area or cannot be loaded
 */
export const renderMockup = ({ signal, ...options }: MockupOptions & Abortable): Promise<ImageBitmap> =>
  requestTask('mockup', options, { signal })

/**
 * Draws the open box with its products; the aspect ratio is 5 to 4.
 * @throws the signal's reason, or an error if the box cannot be loaded
 */
export const renderBox = ({ signal, ...options }: BoxOptions & Abortable): Promise<ImageBitmap> =>
  requestTask('box', options, { signal })

/** Like `renderMockup`, as a JPEG file. */
export const renderMockupFile = ({ signal, ...options }: MockupOptions & Abortable): Promise<Blob> =>
  requestTask('mockupFile', options, { signal })

/** Returns the facts of the visitor's logo; null without a logo. */
export const getLogoFacts = (): Promise<LogoFacts | null> => requestTask('facts', {})

/** Notifies the worker that the stored logo changed. */
export const notifyLogoChanged = (): void => void requestTask('handleLogoChange', {}).catch(() => {})

/**
 * Reads a file and stores it as the visitor's logo, without running or fetching anything.
 * @param preservedWhite the white of the image that stays
 * @returns the reason of a rejection for the visitor
 */
export async function processLogo(
  file: File | Blob,
  { preservedWhite }: { preservedWhite?: PreservedWhite } = {},
): Promise<ProcessLogoResult> {
  const name = file instanceof File ? file.name : 'logo'
  const timeoutResult: ProcessLogoResult = {
    ok: false,
    reason: 'Reading this file takes too long. Please try a simpler one.',
  }
  const controller = new AbortController()
  const { signal } = controller
  try {
    const result = await withTimeout(requestTask('readFile', { file, name, preservedWhite }, { signal }), timeoutMs)
    if ('ok' in result) return result
    const drawn = await withTimeout(drawInPage(result, signal), timeoutMs)
    if ('reason' in drawn) return { ok: false, reason: drawn.reason }
    const { image, ...preview } = drawn
    const logo = { ...result.logo, ...preview }
    return await withTimeout(
      requestTask('finishDrawn', { picture: image, logo }, { signal, transfer: [image] }),
      timeoutMs,
    )
  } catch (error) {
    if (!(error instanceof TimeoutError))
      return { ok: false, reason: 'This file could not be read. Please try another one.' }
    // Do not send this file again: it would block the next worker as well.
    controller.abort()
    restartWorker()
    return timeoutResult
  }
}

type Drawn = { image: ImageBitmap; preview?: Blob; missingFonts?: string[] } | { reason: string }

async function drawInPage(
  { draw, logo }: Exclude<ReadLogoResult, ProcessLogoResult>,
  signal: AbortSignal,
): Promise<Drawn> {
  if (!draw) {
    const { drawPdf } = await import('./file/draw-pdf.ts')
    return drawPdf(logo.file, signal)
  }
  const image = await drawSvg(draw)
  return image ? { image } : { reason: 'This browser cannot draw this SVG. Please try a PNG of it.' }
}
