import { createSlots } from '#app/lib/http/slots.ts'
import type { Reading } from './response-stream.ts'

/** Bytes per second of a reader that never has to give up its slot. */
const maxSlowRate = 256 * 1024

export type ReaderSlot = {
  /** Called with the client when its response is sent. */
  setReading(reading: Reading): void
  release(): void
}

/**
 * Slots for responses that hold something scarce until they are read. When none is free, the slowest client is disconnected for the
 * next one, so that many slow clients do not keep the others out (decision 0044).
 * @returns a function that takes a slot, or undefined while its holder has too many or every reader is fast
 */
export function createReaderSlots({ max, maxPerHolder }: { max: number; maxPerHolder: number }) {
  const takeShare = createSlots({ maxPerHolder })
  const taken = new Map<ReaderSlot, Reading | undefined>()
  return (holder: string): ReaderSlot | undefined => {
    const releaseShare = takeShare(holder)
    if (!releaseShare) return undefined
    if (taken.size >= max && !disconnectSlowest()) {
      releaseShare()
      return undefined
    }
    const slot: ReaderSlot = {
      setReading: (reading) => void (taken.has(slot) && taken.set(slot, reading)),
      release() {
        taken.delete(slot)
        releaseShare()
      },
    }
    taken.set(slot, undefined)
    return slot
  }

  function disconnectSlowest(): boolean {
    let slowest: { slot: ReaderSlot; reading: Reading; rate: number } | undefined
    for (const [slot, reading] of taken) {
      const rate = reading?.getRate() ?? Number.POSITIVE_INFINITY
      if (reading && rate < (slowest?.rate ?? maxSlowRate)) slowest = { slot, reading, rate }
    }
    slowest?.slot.release()
    slowest?.reading.disconnect()
    return slowest !== undefined
  }
}
