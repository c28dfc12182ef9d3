/** The version of all built-in images, defined by the build (server/build/image-set.ts). */
declare const IMAGE_SET: string | undefined
const version = typeof IMAGE_SET === 'string' ? `?v=${IMAGE_SET}` : ''

/** Adds the version to the URL of a built-in image, so that browsers may cache it for a year; other URLs stay unchanged. */
export const getCacheableUrl = (src: string): string =>
  /^\/(pictures|wordmarks)\/[^?#]+$/.test(src) ? src + version : src

/** The unversioned URL that identifies an image. */
export const removeVersion = (src: string): string => src.replace(/^(\/(?:pictures|wordmarks)\/[^?#]+)\?v=[^#]*$/, '$1')

// The largest file of an image under /media/ has its width in its name; wider variants do not exist.
const ownImagePattern = /^(\/(?:pictures\/[^?#]+|media\/\w+-(\d+)x\d+))\.webp$/

/**
 * Returns the variants of an own image: `/pictures/NAME.webp` has `NAME-320` and `NAME-640`, each as AVIF and WebP, as do
 * larger images of `/media/`. Null for other URLs.
 * @param width of the full file, in pixels
 */
export function getImageSources(src: string, width: number): { avif: string; webp: string } | null {
  const [, stem, full = width] = ownImagePattern.exec(src) ?? []
  if (!stem) return null
  const smaller = (type: string) =>
    [320, 640].flatMap((each) => (each < +full ? `${getCacheableUrl(`${stem}-${each}.${type}`)} ${each}w, ` : []))
  const set = (type: string) => `${smaller(type).join('')}${getCacheableUrl(`${stem}.${type}`)} ${full}w`
  return { avif: set('avif'), webp: set('webp') }
}
