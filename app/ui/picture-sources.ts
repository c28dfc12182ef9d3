const ours = /^(\/pictures\/[^?#]+)\.webp$/

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
