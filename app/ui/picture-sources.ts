const ours = /^(\/pictures\/[^?#]+)\.webp$/
const cutOut = /^(\/pictures\/[^?#]+)-alpha\.webp$/

/**
 * The files of one of our own pictures: `/pictures/NAME.webp` stands beside `NAME-320` and `NAME-640`, each as AVIF
 * and WebP. Any other address has one file only: null.
 * @param width of the full file, in pixels
 */
export function pictureSources(src: string, width: number): { avif: string; webp: string } | null {
  const stem = ours.exec(src)?.[1]
  if (!stem) return null
  const set = (type: string) => `${stem}-320.${type} 320w, ${stem}-640.${type} 640w, ${stem}.${type} ${width}w`
  return { avif: set('avif'), webp: set('webp') }
}

/**
 * Whether it is one of our own pictures without its ground: `/pictures/NAME-alpha.webp` is what `/pictures/NAME.webp`
 * shows, object and shadow alone, and can stand on any color.
 */
export function isCutOut(src: string): boolean {
  return cutOut.test(src)
}

/** The picture for places whose color is not ours to choose, such as a preview on another site. */
export function withGround(src: string): string {
  return src.replace(cutOut, '$1.webp')
}
