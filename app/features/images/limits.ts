/** Bytes: 25 MB. */
export const maxImageBytes = 25 * 1024 * 1024
export const maxPixels = 40_000_000
/** Maximum pixels of the longer edge. */
export const maxEdge = 1600

/** `accept` attribute of file inputs; the server checks the content. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff'
export const imageLimits = 'JPEG, PNG, WebP, AVIF, GIF or TIFF, up to 25 MB and 40 megapixels each.'

/** Characters of an alternative text. */
export const maxAltLength = 300

/** Maximum failed downloads of an import that are counted, as each is compared with its product. */
export const maxCountedFailures = 1_000
