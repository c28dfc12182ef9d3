import { shortenFileName } from '#app/lib/text/file-name.ts'

/** Characters that control terminals or shells, or change the reading direction. A quote stays: it stands for inches. */
const unsafe = /[\p{C}<>:|?*]/gu
/** Device names that Windows reserves, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Returns the visitor's file name in a form that file systems accept: without folders, at most 255 bytes, numbered if repeated.
 * @param usedNames names so far in lower case; adds this one
 */
export function toUniqueName(name: string, usedNames: Set<string>): string {
  const cleaned = (name.split(/[/\\]/).at(-1) ?? '').replace(unsafe, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const base = cleaned.replace(reserved, '$&_') || 'artwork'
  let uniqueName = shortenFileName(base)
  for (let i = 2; usedNames.has(uniqueName.toLowerCase()); i++) uniqueName = shortenFileName(base, ` (${i})`)
  usedNames.add(uniqueName.toLowerCase())
  return uniqueName
}
