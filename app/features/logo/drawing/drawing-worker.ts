import { answer } from './drawing-queue.ts'
import type { ToWorker } from './order.ts'

// A thread of the browser that draws the visitor's logo on images. Its own policy lets it load from this site only.

const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('cancel' in data) return running.get(data.cancel)?.abort()
  const { id, name, ask } = data
  const control = new AbortController()
  running.set(id, control)
  answer(name, ask as never, control.signal)
    .then(
      (value) => self.postMessage({ id, value }, { transfer: value instanceof ImageBitmap ? [value] : [] }),
      (error: unknown) => self.postMessage({ id, error: String((error as Error)?.message ?? error) }),
    )
    .finally(() => running.delete(id))
})
