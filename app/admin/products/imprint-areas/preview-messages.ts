import type { DrawnArea } from '#db/tables/imprint.ts'

/** What the worker is told. A picture and a logo stay until another comes. */
export type ToPreview = { photo: ImageBitmap } | { logo: ImageBitmap | null } | { areas: DrawnArea[] }

/** What it answers: a composed picture, or why there is none. */
export type FromPreview = { picture: ImageBitmap } | { problem: string }
