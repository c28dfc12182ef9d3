/** Bytes: 25 MB. */
export const mostPictureBytes = 25 * 1024 * 1024
export const mostPixels = 40_000_000
/** Pixels of the longest edge that is kept. */
export const longestEdge = 1600

/** For the `accept` of a file input; what counts is what is in the file. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff'
export const pictureLimits = 'JPEG, PNG, WebP, AVIF, GIF or TIFF, up to 25 MB and 40 megapixels each.'

/** Characters of an alternative text. */
export const longestAlt = 300
