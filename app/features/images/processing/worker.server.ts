import { serveOrders } from '#app/lib/child-worker.server.ts'
import { composeTray } from './compose-tray.server.ts'
import type { ImageOrder, ImageReport } from './order.ts'
import { makeImage } from './process-image.server.ts'

// The process that reads images. Node runs this file as it stands, the built shop's too (docs/decisions/0030, 0112).
serveOrders<ImageOrder, ImageReport>((order) => (order.task === 'make' ? makeImage(order) : composeTray(order)))
