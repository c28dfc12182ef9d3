/** `missing`: names of files that only a ZIP of images could have. */
export type ParsedImageUrls = { value: string[] } | { problem: string } | { missing: string[] }

const maxUrlLength = 2_000

/** Separates URLs, which contain no spaces but may contain commas and semicolons: these separate before a space or another URL. */
const urlSeparator = /\s*[|\n]\s*|\s*[;,](?:\s+|(?=https?:\/\/|\/))|\s+(?=https?:\/\/)/i
/** Separates file names of a ZIP. */
const nameSeparator = /\s*[|\n;,]\s*/

/**
 * Parses URLs of images: text separated by | ; , or line breaks, or a JSON list of texts or objects with `src` or `url`.
 * @param names URLs of a ZIP's files by name in lower case
 */
export function parseImageUrls(value: unknown, names: Readonly<Record<string, string>> | null): ParsedImageUrls {
  const list = toList(value, names)
  if (!list) return { problem: 'Enter a list of image URLs' }
  const missing = names === null ? findImageNames(list) : []
  if (missing.length > 0) return { missing }
  const urls: string[] = []
  for (const entry of list) {
    const url = names ? findImage(entry, names) : entry
    if (!isUrl(url)) {
      return {
        problem: names
          ? `"${entry.slice(0, 60)}" is not in the ZIP and is not a URL`
          : `"${entry.slice(0, 60)}" is not an image URL: it must start with https:// or http://`,
      }
    }
    if (url.length > maxUrlLength) return { problem: `An image URL is longer than ${maxUrlLength} characters` }
    if (!urls.includes(url)) urls.push(url)
  }
  return { value: urls }
}

const imageName = /^(?![a-z]+:)[^<>"|;,\n]+\.(?:jpe?g|png|gif|webp|avif|svg|tiff?|bmp|heic)$/i

/** True for the name of an image file, with or without folders, that is not a URL. */
export const isImageName = (text: string): boolean => imageName.test(text) && !isUrl(text)

/** Finds the names of image files in a list that has only these and URLs. */
function findImageNames(list: string[]): string[] {
  const entries = list.flatMap((entry) => (isUrl(entry) ? [entry] : entry.split(nameSeparator).filter(Boolean)))
  const names = entries.filter(isImageName)
  return entries.every((entry) => isUrl(entry) || isImageName(entry)) ? names : []
}

/** Returns the URL of the ZIP's file that an entry names; an external URL wins over a file of its name. */
export const findImage = (entry: string, names: Readonly<Record<string, string>>): string =>
  (!isExternal(entry) && names[toFileName(entry)]) || entry

/** The key of a file in a ZIP. */
const toFileName = (entry: string) => (entry.split(/[\\/]/).at(-1) ?? entry).toLowerCase()

/** Splits a text into names of a ZIP's files and URLs. A URL may contain commas: it ends before the name of a file. */
function splitNames(text: string, names: Readonly<Record<string, string>>): string[] {
  const parts = text.split(nameSeparator).filter(Boolean)
  const isList = parts.slice(1).every((part) => isUrl(part) || Object.hasOwn(names, toFileName(part)))
  return isList || !isUrl(text) ? parts : [text]
}

function toList(value: unknown, names: Readonly<Record<string, string>> | null): string[] | undefined {
  if (typeof value === 'string') {
    // One space for several, as the pattern of a separator runs in quadratic time for them.
    const text = value.trim().replace(/[^\S\n]+/g, ' ')
    if (text.startsWith('[')) {
      try {
        return toList(JSON.parse(text), names)
      } catch {
        return undefined
      }
    }
    const entries = text.split(urlSeparator).filter(Boolean)
    return names ? entries.flatMap((entry) => splitNames(entry, names)) : entries
  }
  if (!Array.isArray(value)) return undefined
  const list = value.map((entry) =>
    typeof entry === 'string'
      ? entry
      : ((entry as Record<string, unknown> | null)?.src ?? (entry as Record<string, unknown> | null)?.url),
  )
  return list.every((entry) => typeof entry === 'string')
    ? list.map((entry) => entry.trim()).filter(Boolean)
    : undefined
}

/** Accepts URLs and paths of this shop. */
const isUrl = (text: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(text) || isExternal(text)

const isExternal = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)
