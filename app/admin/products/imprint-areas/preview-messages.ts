import type { DrawnArea } from '#db/tables/imprint.ts'

/** Message to the worker. It reuses the last image and logo. */
export type PreviewRequest = { photo: ImageBitmap } | { logo: ImageBitmap | null } | { areas: DrawnArea[] }

/** Response of the worker: an image or the reason there is none. */
export type PreviewResponse = { image: ImageBitmap } | { problem: string }
