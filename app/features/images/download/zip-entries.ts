/** Directory entry of a ZIP. */
export type ZipEntry = {
  name: string
  /** Bytes, packed and unpacked. */
  packed: number
  size: number
  encrypted: boolean
}

/** Of a ZIP with images. An image hardly gets smaller by packing: what grows more is made to fill a disk. */
export const zipLimits = { entries: 20_000, unpacked: 4 * 1024 ** 3, expansion: 100, freely: 1024 * 1024 }

const image = /\.(jpe?g|jfif|png|webp|avif|gif|tiff?)$/i
/** System files in ZIPs. */
const clutter = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i
const archive = /\.(zip|rar|7z|gz|tgz|bz2|xz|tar)$/i

/** Returns the reason a ZIP is rejected, judging by its directory without unpacking; undefined if it is accepted. */
export function zipProblem(entries: ZipEntry[], zipBytes: number): string | undefined {
  const { entries: max, unpacked, expansion, freely } = zipLimits
  if (entries.length > max) return `The ZIP has more than ${max.toLocaleString('en-US')} files.`
  const slips = entries.find(({ name }) => /^([/\\]|[a-z]:)|(^|[/\\])\.\.([/\\]|$)|\0/i.test(name))
  if (slips) return `The ZIP has an invalid file path: ${shown(slips.name)}.`
  if (entries.some(({ encrypted }) => encrypted))
    return 'The ZIP is password-protected. Remove the password and try again.'
  const nested = entries.find(({ name }) => archive.test(name) && !clutter.test(name))
  if (nested) return `The ZIP contains another archive: ${shown(nested.name)}. Add the images directly.`
  const sum = (of: 'packed' | 'size') => entries.reduce((all, entry) => all + entry[of], 0)
  // Files that lie over one another, so that few bytes unpack to very many.
  if (sum('packed') > zipBytes) return 'The ZIP has overlapping files. Create it again.'
  const bomb = entries.find(({ packed, size }) => size > freely && size > packed * expansion)
  if (bomb)
    return `${shown(bomb.name)} would expand to more than ${expansion} times its size, which is not plausible for an image.`
  if (sum('size') > unpacked) return `The ZIP would expand to more than ${unpacked / 1024 ** 3} GB.`
  if (!entries.some(isImage)) return 'The ZIP contains no images (JPEG, PNG, WebP, AVIF, GIF or TIFF).'
  return undefined
}

const shown = (name: string) => `“${name.replace(/\p{C}/gu, '').slice(0, 80)}”`

export const isImage = ({ name }: Pick<ZipEntry, 'name'>) => image.test(name) && !clutter.test(name)

/** Returns entries with a unique name; ambiguous images count as missing. */
export function onlyOnce<T>(entries: readonly [name: string, value: T][]): Record<string, T> {
  const byName = Map.groupBy(entries, ([name]) => name)
  return Object.fromEntries(entries.filter(([name]) => byName.get(name)?.length === 1))
}
