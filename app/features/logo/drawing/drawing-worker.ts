import { runTask } from './drawing-queue.ts'
import type { WorkerRequest } from './tasks.ts'

// Worker that draws the visitor's logo on images. Its content security policy allows requests to this site only.

const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
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
