import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Silence } from './silence.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('however long something waits, there is no silence while others come', () => {
  const onSilence = vi.fn()
  const silence = new Silence(10_000, onSilence)
  for (let each = 0; each < 40; each++) silence.expect()
  for (let each = 0; each < 39; each++) {
    vi.advanceTimersByTime(9_000)
    silence.came()
  }
  expect(onSilence).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(onSilence).toHaveBeenCalledExactlyOnceWith(10)
})

test('where nothing is expected there is none', () => {
  const onSilence = vi.fn()
  const silence = new Silence(10_000, onSilence)
  silence.heard()
  silence.expect()
  silence.came()
  vi.advanceTimersByTime(100_000)
  expect(onSilence).not.toHaveBeenCalled()
})
