import type { DrawnArea } from '#db/tables/imprint.ts'

/** What the worker is told. An image and a logo stay until another comes. */
export type ToPreview = { photo: ImageBitmap } | { logo: ImageBitmap | null } | { areas: DrawnArea[] }

/** What it answers: a composed image, or why there is none. */
export type FromPreview = { picture: ImageBitmap } | { problem: string }
