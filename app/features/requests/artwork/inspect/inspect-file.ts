import { withTimeout } from '#app/lib/time/with-timeout.ts'
import type { Inspection } from './inspect-worker.ts'

/** Milliseconds; 25 MB take about two seconds. */
const timeoutMs = 20_000

/** Inspects a file in a worker of the browser. @throws TimeoutError, or the reason of the aborted signal */
export function inspectFile(bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Inspection> {
  const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), { type: 'module' })
  const inspected = new Promise<Inspection>((done, fail) => {
    signal?.addEventListener('abort', () => fail(signal.reason))
    worker.addEventListener('message', ({ data }: MessageEvent<Inspection>) => done(data))
    worker.addEventListener('error', ({ message }) => fail(new Error(message)))
    worker.postMessage(bytes)
  })
  return withTimeout(inspected, timeoutMs).finally(() => worker.terminate())
}
