import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'

/** Bytes sent at a time, so that progress shows within a large chunk. */
const pieceBytes = 64 * 1024
/** Bytes that a client must take in each interval; time in which the shop prepares more does not count. */
const minIntervalBytes = 4 * pieceBytes
const defaultIntervalMs = 30_000
/** Waiting for a client after which its rate means something. */
const minMeasuredMs = 1_000

/** A client of a response that is being sent. */
export type Reading = {
  /** Bytes per second that the client takes; infinite until it has made the shop wait for a second. */
  getRate(): number
  disconnect(): void
}

/**
 * Sends a body piece by piece. A failure is logged and closes the connection, so that clients notice the truncation; Node's adapter
 * would print the error and might append it to the response. A client that reads too slowly is disconnected (decision 0044).
 * @param done called once, after reading, failure or cancellation
 * @param onStart gets the client at the start
 */
export function sendStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { env, var: { log } }: Pick<Context<HttpEnv>, 'env' | 'var'>,
  {
    done = () => {},
    onStart = () => {},
    intervalMs = defaultIntervalMs,
  }: { done?: () => void; onStart?: (reading: Reading) => void; intervalMs?: number } = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let rest: Uint8Array<ArrayBuffer> | undefined
  const disconnect = () => {
    log.info('response.read_too_slowly')
    env.outgoing.destroy()
  }
  const client = watchReading(intervalMs, disconnect)
  onStart({ getRate: client.getRate, disconnect })
  return new ReadableStream({
    async pull(controller) {
      client.stop()
      rest ??= await readChunk()
      if (!rest) {
        done()
        return controller.close()
      }
      const piece = rest.subarray(0, pieceBytes)
      rest = rest.length > pieceBytes ? rest.subarray(pieceBytes) : undefined
      client.offer(piece.length)
      controller.enqueue(piece)
    },
    cancel(reason) {
      client.stop()
      done()
      return reader.cancel(reason)
    },
  })

  async function readChunk(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      const { done: isOver, value } = await reader.read().catch((error: unknown) => {
        log.error({ err: error }, 'response.aborted')
        env.outgoing.destroy()
        return { done: true, value: undefined }
      })
      if (isOver || (value && value.length > 0)) return value
    }
  }
}

const toRate = (bytes: number, ms: number) => (ms < minMeasuredMs ? Number.POSITIVE_INFINITY : (bytes / ms) * 1_000)

/** Calls `onSlow` if a client takes less than it must in the time during which pieces wait for it. */
function watchReading(intervalMs: number, onSlow: () => void) {
  let timer: NodeJS.Timeout | undefined
  let offered = { bytes: 0, at: 0 }
  let taken = { bytes: 0, ms: 0 }
  return {
    getRate() {
      const waitingMs = timer ? performance.now() - offered.at : 0
      // Bytes that a connection buffers at once say little about its client, so the current wait counts, too.
      return Math.min(toRate(offered.bytes, waitingMs), toRate(taken.bytes, taken.ms + waitingMs))
    },
    /** A piece waits for the client. */
    offer(bytes: number) {
      offered = { bytes, at: performance.now() }
      timer = setTimeout(onSlow, intervalMs)
    },
    /** No piece waits any more. */
    stop() {
      if (!timer) return
      clearTimeout(timer)
      timer = undefined
      taken = { bytes: taken.bytes + offered.bytes, ms: taken.ms + performance.now() - offered.at }
      if (taken.ms < intervalMs) return
      if (taken.bytes < minIntervalBytes) onSlow()
      taken = { bytes: 0, ms: 0 }
    },
  }
}
