/** For one request (docs/domain.md, Artwork). */
export const maxFiles = 5
/** Bytes: 25 MB. */
export const maxFileBytes = 25 * 1024 * 1024
export const acceptedExtensions = ['.svg', '.eps', '.ai', '.pdf'] as const

export type ArtworkExtension = (typeof acceptedExtensions)[number]

/** The limits as they stand beside the control. */
export const limitsHint = 'Up to 5 files in SVG, EPS, AI or PDF format, 25 MB each.'
export const formatsHint =
  'Other formats such as PNG or JPG are not accepted. No vector file yet? Send the request anyway; we will help.'

/** The extension of a file's name if it is one of the accepted, in lower case. */
export function artworkExtension(name: string): ArtworkExtension | undefined {
  return acceptedExtensions.find((extension) => name.toLowerCase().endsWith(extension))
}

/**
 * The files after a selection: a selection that breaks a limit is dropped whole, without a word (docs/domain.md,
 * Artwork).
 */
export function acceptSelection<T extends { name: string; size: number }>(
  current: readonly T[],
  added: readonly T[],
): T[] {
  const fits = added.every((file) => artworkExtension(file.name) && file.size > 0 && file.size <= maxFileBytes)
  return fits && current.length + added.length <= maxFiles ? [...current, ...added] : [...current]
}
