import type { DrawnArea } from '#db/tables/imprint.ts'

/** Message to the worker. It reuses the last image and logo. */
export type ToPreview = { photo: ImageBitmap } | { logo: ImageBitmap | null } | { areas: DrawnArea[] }

/** Response of the worker: an image or the reason there is none. */
export type FromPreview = { picture: ImageBitmap } | { problem: string }
