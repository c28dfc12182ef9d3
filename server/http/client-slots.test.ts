import { expect, test, vi } from 'vitest'
import { createClientSlots } from './client-slots.ts'

function readAt(rate: number) {
  return { getRate: () => rate, disconnect: vi.fn() }
}

test('the slowest client gives up its slot, a fast one never', () => {
  const takeSlot = createClientSlots({ max: 3, maxPerHolder: 3 })
  const [slow, slower, fast] = [readAt(20_000), readAt(10_000), readAt(10_000_000)]
  for (const reading of [slow, slower, fast]) takeSlot('a')?.setReading(reading)
  const disconnected = () => [slow, slower, fast].map(({ disconnect }) => disconnect.mock.calls.length)

  expect(takeSlot('a')).toBeUndefined()
  expect(disconnected()).toEqual([0, 0, 0])
  takeSlot('b')?.setReading(readAt(Number.POSITIVE_INFINITY))
  expect(disconnected()).toEqual([0, 1, 0])
  const second = takeSlot('b')
  second?.setReading(readAt(Number.POSITIVE_INFINITY))
  expect(disconnected()).toEqual([1, 1, 0])
  expect(takeSlot('c')).toBeUndefined()
  expect(disconnected()).toEqual([1, 1, 0])
  second?.release()
  second?.release()
  expect([takeSlot('c') !== undefined, takeSlot('c')]).toEqual([true, undefined])
})

test('a client whose response has not begun is not slow', () => {
  const takeSlot = createClientSlots({ max: 1, maxPerHolder: 1 })
  const waiting = takeSlot('a')
  expect(takeSlot('b')).toBeUndefined()
  waiting?.release()
  const late = readAt(1)
  waiting?.setReading(late)
  expect([takeSlot('b') !== undefined, takeSlot('c'), late.disconnect.mock.calls.length]).toEqual([true, undefined, 0])
})
