import { serveOrders } from '#app/lib/child-worker.server.ts'
import { makePicture } from './make-picture.server.ts'

/** `stem`: how the paths of the files that are made begin. */
export type PictureOrder = { task: 'make'; file: string; stem: string }
/** `refusal` is for whoever gave the file; else the size of the largest file made, in pixels. */
export type PictureReport = { refusal: string } | { refusal?: undefined; width: number; height: number }

// The process that reads pictures. Node runs this file as it stands, the built shop's too (docs/decisions/0030, 0112).
serveOrders<PictureOrder, PictureReport>((order) => makePicture(order))
