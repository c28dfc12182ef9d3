import { afterEach, expect, test, vi } from 'vitest'
import { listen } from './listen.ts'

const opened: StubSource[] = []

class StubSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  constructor() {
    super()
    opened.push(this)
  }
  emit(type: string, readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event(type))
  }
  close() {
    this.readyState = StubSource.CLOSED
  }
}

afterEach(() => {
  opened.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('opens a rejected stream again after a growing delay, until stopped', () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', StubSource)
  const pass = vi.fn()
  const stop = listen(pass)
  // A lost connection: the browser reconnects.
  opened[0]?.emit('error', 0)
  vi.advanceTimersByTime(60_000)
  expect(opened).toHaveLength(1)
  opened[0]?.emit('error', 2)
  vi.advanceTimersByTime(2_000)
  expect(opened).toHaveLength(2)
  opened[1]?.emit('error', 2)
  vi.advanceTimersByTime(2_000)
  expect(opened).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  expect(opened).toHaveLength(3)
  opened[2]?.emit('ready', 1)
  expect(pass).toHaveBeenCalledExactlyOnceWith({ what: 'unknown' })
  opened[2]?.emit('error', 2)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(opened).toHaveLength(3)
})
