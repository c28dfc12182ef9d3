/** Directory entry of a ZIP. */
export type ZipEntry = {
  name: string
  /** Bytes, compressed and uncompressed. */
  compressedSize: number
  size: number
  encrypted: boolean
}

/** Limits of a ZIP with images. Images hardly compress, so a high ratio indicates a bomb; entries up to `minCheckedBytes` are exempt. */
export const zipLimits = { entries: 20_000, unpacked: 4 * 1024 ** 3, expansion: 100, minCheckedBytes: 1024 * 1024 }

const image = /\.(jpe?g|jfif|png|webp|avif|gif|tiff?)$/i
/** System files in ZIPs. */
const clutter = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i
const archive = /\.(zip|rar|7z|gz|tgz|bz2|xz|tar)$/i

/** Returns the reason a ZIP is rejected, judging by its directory without unpacking; undefined if it is accepted. */
export function findZipProblem(entries: ZipEntry[], zipBytes: number): string | undefined {
  const { entries: max, unpacked, expansion, minCheckedBytes } = zipLimits
  if (entries.length > max) return `The ZIP has more than ${max.toLocaleString('en-US')} files.`
  const unsafeEntry = entries.find(({ name }) => /^([/\\]|[a-z]:)|(^|[/\\])\.\.([/\\]|$)|\0/i.test(name))
  if (unsafeEntry) return `The ZIP has an invalid file path: ${quoteName(unsafeEntry.name)}.`
  if (entries.some(({ encrypted }) => encrypted))
    return 'The ZIP is password-protected. Remove the password and try again.'
  const nested = entries.find(({ name }) => archive.test(name) && !clutter.test(name))
  if (nested) return `The ZIP contains another archive: ${quoteName(nested.name)}. Add the images directly.`
  const sum = (field: 'compressedSize' | 'size') => entries.reduce((total, entry) => total + entry[field], 0)
  // Overlapping entries expand a few bytes to very many.
  if (sum('compressedSize') > zipBytes) return 'The ZIP has overlapping files. Create it again.'
  const bomb = entries.find(({ compressedSize, size }) => size > minCheckedBytes && size > compressedSize * expansion)
  if (bomb)
    return `${quoteName(bomb.name)} would expand to more than ${expansion} times its size, which is not plausible for an image.`
  if (sum('size') > unpacked) return `The ZIP would expand to more than ${unpacked / 1024 ** 3} GB.`
  if (!entries.some(isImageEntry)) return 'The ZIP contains no images (JPEG, PNG, WebP, AVIF, GIF or TIFF).'
  return undefined
}

const quoteName = (name: string) => `“${name.replace(/\p{C}/gu, '').slice(0, 80)}”`

export const isImageEntry = ({ name }: Pick<ZipEntry, 'name'>) => image.test(name) && !clutter.test(name)

/** Returns entries with a unique name; ambiguous images count as missing. */
export function omitAmbiguousNames<T>(entries: readonly [name: string, value: T][]): Record<string, T> {
  const byName = Map.groupBy(entries, ([name]) => name)
  return Object.fromEntries(entries.filter(([name]) => byName.get(name)?.length === 1))
}
