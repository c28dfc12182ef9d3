import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkerRequest, WorkerResponse } from './tasks.ts'

/** Stand-in for the browser's workers: records messages and sends responses. */
class FakeWorker extends EventTarget {
  static instances: FakeWorker[] = []
  messages: WorkerRequest[] = []
  isEnded = false

  constructor() {
    super()
    FakeWorker.instances.push(this)
  }
  postMessage(message: WorkerRequest) {
    this.messages.push(message)
  }
  terminate() {
    this.isEnded = true
  }
  sendResponse(data: WorkerResponse) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  /** The id of the one task of this name. */
  findTaskId(name: string): number {
    const found = this.messages.find((each) => 'name' in each && each.name === name)
    if (!found || !('id' in found)) throw new Error(`no task ${name}`)
    return found.id
  }
}

const [getFirst, getSecond] = [0, 1].map((index) => () => FakeWorker.instances[index] as FakeWorker) as [
  () => FakeWorker,
  () => FakeWorker,
]

let client: typeof import('./drawing-client.ts')

beforeEach(async () => {
  vi.useFakeTimers()
  FakeWorker.instances = []
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('OffscreenCanvas', class {})
  vi.resetModules()
  client = await import('./drawing-client.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('cancels an aborted task in the worker and ignores its response', async () => {
  const controller = new AbortController()
  const file = client.renderMockupFile({ picture: '/pictures/mug-navy.webp', signal: controller.signal })
  const surface = client.getSurfaceInfo('/pictures/mug-navy.webp')
  controller.abort(new Error('left'))
  await expect(file).rejects.toThrow('left')
  const id = getFirst().findTaskId('mockupFile')
  expect(getFirst().messages.at(-1)).toEqual({ cancel: id })
  getFirst().sendResponse({ id, value: new Blob() })
  getFirst().sendResponse({ id: getFirst().findTaskId('surface'), value: null })
  expect(await surface).toBeNull()
})

test('does not send a task that is already aborted', async () => {
  const file = client.renderMockupFile({
    picture: '/pictures/mug-navy.webp',
    signal: AbortSignal.abort(new Error('left')),
  })
  await expect(file).rejects.toThrow('left')
  expect(FakeWorker.instances).toEqual([])
})

test('rejects a file that blocks the worker for 20 seconds, and replaces the worker', async () => {
  const result = client.processLogo(new File(['<svg/>'], 'endless.svg'))
  const surface = client.getSurfaceInfo('/pictures/mug-navy.webp')
  await vi.advanceTimersByTimeAsync(19_999)
  expect(getFirst().isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toEqual({
    ok: false,
    reason: 'Reading this file takes too long. Please try a simpler one.',
  })
  expect(getFirst().isEnded).toBe(true)
  expect(getSecond().messages.map((each) => 'name' in each && each.name)).toEqual(['surface'])
  getSecond().sendResponse({ id: getSecond().findTaskId('surface'), value: null })
  expect(await surface).toBeNull()
})

test('a crashed worker fails its tasks, and the next task starts another', async () => {
  const failing = client.getSurfaceInfo('/pictures/mug-navy.webp')
  getFirst().dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
  await expect(failing).rejects.toThrow('out of memory')
  const next = client.getSurfaceInfo('/pictures/mug-navy.webp')
  getSecond().sendResponse({ id: getSecond().findTaskId('surface'), value: null })
  expect(await next).toBeNull()
})

test('rejects with the error of a failed task', async () => {
  const surface = client.getSurfaceInfo('/pictures/mug-navy.webp')
  getFirst().sendResponse({ id: getFirst().findTaskId('surface'), error: '/layers/mug/surface.json: 503' })
  await expect(surface).rejects.toThrow('503')
})
