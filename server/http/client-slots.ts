import { createSlots } from '#app/lib/http/slots.ts'
import type { Reading } from './response-stream.ts'

/** Bytes per second from which a client never loses its slot. */
const minSafeRate = 256 * 1024

export type ClientSlot = {
  /** Called with the client when sending its response starts. */
  setReading(reading: Reading): void
  release(): void
}

/**
 * Slots for responses that occupy memory or a stream until the client has read them. When none is free, the slowest client below
 * `minSafeRate` is disconnected for the next one, so that many slow clients do not keep the others out.
 * @returns a function that takes a slot; undefined if its holder has too many, or no client is slow enough to disconnect
 */
export function createClientSlots({ max, maxPerHolder }: { max: number; maxPerHolder: number }) {
  const takeShare = createSlots({ maxPerHolder })
  const taken = new Map<ClientSlot, Reading | undefined>()
  return (holder: string): ClientSlot | undefined => {
    const releaseShare = takeShare(holder)
    if (!releaseShare) return undefined
    if (taken.size >= max && !disconnectSlowest()) {
      releaseShare()
      return undefined
    }
    const slot: ClientSlot = {
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
    let slowest: { slot: ClientSlot; reading: Reading; rate: number } | undefined
    for (const [slot, reading] of taken) {
      const rate = reading?.getRate() ?? Number.POSITIVE_INFINITY
      if (reading && rate < (slowest?.rate ?? minSafeRate)) slowest = { slot, reading, rate }
    }
    slowest?.slot.release()
    slowest?.reading.disconnect()
    return slowest !== undefined
  }
}
