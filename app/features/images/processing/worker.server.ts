import { serveOrders } from '#app/lib/child-worker.server.ts'
import { composeTray } from './compose-tray.server.ts'
import { makePicture } from './make-picture.server.ts'
import type { PictureOrder, PictureReport } from './order.ts'

// The process that reads pictures. Node runs this file as it stands, the built shop's too (docs/decisions/0030, 0112).
serveOrders<PictureOrder, PictureReport>((order) => (order.task === 'make' ? makePicture(order) : composeTray(order)))
