import { processTasks } from '#app/lib/child-worker.server.ts'
import { checkLogo } from './check-logo.server.ts'
import { composeTray } from './compose-tray.server.ts'
import type { ImageTask, ImageTaskResult } from './image-task.ts'
import { processImage } from './process-image.server.ts'

// Process that processes images. Node runs this source file, also in production (decision 0017).
processTasks<ImageTask, ImageTaskResult>((task) => {
  if (task.task === 'logo') return checkLogo(task)
  return task.task === 'process' ? processImage(task) : composeTray(task)
})
