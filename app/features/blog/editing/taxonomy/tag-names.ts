import { toSingleLine } from '#app/lib/text/single-line.ts'

/** Names in one field, separated by commas; names with a comma or quotation mark are quoted, as in CSV. */
export const joinTags = (names: readonly string[]) =>
  names.map((name) => (/[,"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')

export function splitTags(text: string): string[] {
  const names = [...text.matchAll(/ *"((?:[^"]|"")*)" *(?=,|$)|[^,]+/g)].map(([all, quoted]) =>
    toSingleLine(quoted?.replaceAll('""', '"') ?? all),
  )
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()]
}
