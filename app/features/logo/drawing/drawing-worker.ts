import { runTask } from './drawing-queue.ts'
import type { ToWorker } from './tasks.ts'

// A thread of the browser that draws the visitor's logo on images. Its own policy lets it load from this site only.

const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('cancel' in data) return running.get(data.cancel)?.abort()
  const { id, name, request } = data
  const controller = new AbortController()
  running.set(id, controller)
  runTask(name, request as never, controller.signal)
    .then(
      (value) => self.postMessage({ id, value }, { transfer: value instanceof ImageBitmap ? [value] : [] }),
      (error: unknown) => self.postMessage({ id, error: String((error as Error)?.message ?? error) }),
    )
    .finally(() => running.delete(id))
})
