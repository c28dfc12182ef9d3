/** Bytes of a logo's file: 10 MB. */
export const maxBytes = 10 * 1024 * 1024
/** Pixels of an image: 160 MB while it is decoded. */
export const maxPixels = 40_000_000
/** Pixels of the longer side that a logo is kept in: more than any imprint area shows. */
export const maxSide = 1024
