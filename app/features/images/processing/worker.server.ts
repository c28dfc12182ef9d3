import { processOrders } from '#app/lib/child-worker.server.ts'
import { composeTray } from './compose-tray.server.ts'
import type { ImageOrder, ImageReport } from './order.ts'
import { makeImage } from './process-image.server.ts'

// Image process. Node runs this source file, also in production (decision 0017).
processOrders<ImageOrder, ImageReport>((order) => (order.task === 'make' ? makeImage(order) : composeTray(order)))
