/** Bytes of a logo file: 10 MB. */
export const maxBytes = 10 * 1024 * 1024
/** Pixels of an image: 160 MB while it is decoded. */
export const maxPixels = 40_000_000
/** Maximum pixels of the longer side of a stored logo. */
export const maxSide = 1024
