import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from './order.ts'

/** Stand-in for the browser's workers: records messages and sends responses. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = []
  told: ToWorker[] = []
  isEnded = false

  constructor() {
    super()
    FakeWorker.started.push(this)
  }
  postMessage(message: ToWorker) {
    this.told.push(message)
  }
  terminate() {
    this.isEnded = true
  }
  answer(data: FromWorker) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  /** The id of the one task of this name. */
  asked(name: string): number {
    const found = this.told.find((each) => 'name' in each && each.name === name)
    if (!found || !('id' in found)) throw new Error(`nobody asked for ${name}`)
    return found.id
  }
}

const [first, second] = [0, 1].map((index) => () => FakeWorker.started[index] as FakeWorker) as [
  () => FakeWorker,
  () => FakeWorker,
]

let proofs: typeof import('./proofs.ts')

beforeEach(async () => {
  vi.useFakeTimers()
  FakeWorker.started = []
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('OffscreenCanvas', class {})
  vi.resetModules()
  proofs = await import('./proofs.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what no one waits for any more is told to the thread, and its answer changes nothing', async () => {
  const leaving = new AbortController()
  const file = proofs.composeFile({ picture: '/pictures/mug-navy.webp', signal: leaving.signal })
  const kept = proofs.getSurface('/pictures/mug-navy.webp')
  leaving.abort(new Error('left'))
  await expect(file).rejects.toThrow('left')
  const id = first().asked('file')
  expect(first().told.at(-1)).toEqual({ cancel: id })
  first().answer({ id, value: new Blob() })
  first().answer({ id: first().asked('surface'), value: null })
  expect(await kept).toBeNull()
})

test('what was given up before it began is not asked for', async () => {
  const file = proofs.composeFile({ picture: '/pictures/mug-navy.webp', signal: AbortSignal.abort(new Error('left')) })
  await expect(file).rejects.toThrow('left')
  expect(FakeWorker.started).toEqual([])
})

test('a file that holds up the thread is told after 20 seconds, and another thread does the rest', async () => {
  const taken = proofs.takeLogo(new File(['<svg/>'], 'endless.svg'))
  const surface = proofs.getSurface('/pictures/mug-navy.webp')
  await vi.advanceTimersByTimeAsync(19_999)
  expect(first().isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await taken).toEqual({
    ok: false,
    reason: 'Reading this file takes too long. Please try a simpler one.',
  })
  expect(first().isEnded).toBe(true)
  expect(second().told.map((each) => 'name' in each && each.name)).toEqual(['surface'])
  second().answer({ id: second().asked('surface'), value: null })
  expect(await surface).toBeNull()
})

test('a thread that breaks fails what it was asked, and the next task gets another', async () => {
  const broken = proofs.getSurface('/pictures/mug-navy.webp')
  first().dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
  await expect(broken).rejects.toThrow('out of memory')
  const next = proofs.getSurface('/pictures/mug-navy.webp')
  second().answer({ id: second().asked('surface'), value: null })
  expect(await next).toBeNull()
})

test('a task that fails says why', async () => {
  const surface = proofs.getSurface('/pictures/mug-navy.webp')
  first().answer({ id: first().asked('surface'), error: '/layers/mug/surface.json: 503' })
  await expect(surface).rejects.toThrow('503')
})
