/** Maximum bytes of a logo file: 10 MB. */
export const maxBytes = 10 * 1024 * 1024
/** Maximum pixels of an image, which take 160 MB when decoded. */
export const maxPixels = 40_000_000
/** Maximum pixels of the longer side of a stored logo. */
export const maxSidePixels = 1024
