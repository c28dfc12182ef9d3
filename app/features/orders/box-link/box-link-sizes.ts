import type { SizeCount } from '../order.ts'

/** Name and version of the field; parsing ignores other versions. */
const fieldName = 'sizes1'

/** Link field for the sizes of an item: `&sizes1=0.12-S.40-M` is 12 S and 40 M of the first item; '' without sizes. */
export function formatSizesField(index: number, sizes: readonly SizeCount[]): string {
  const parts = sizes
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${quantity}-${escapeName(name)}`)
  return parts.length === 0 ? '' : `&${new URLSearchParams({ [fieldName]: [index, ...parts].join('.') })}`
}

/** A dot separates sizes. */
const escapeName = (name: string) => encodeURIComponent(name).replaceAll('.', '%2E')

/** `maxSizeNameLength` of the catalog, whose module visitors need not load. */
const maxNameLength = 40

/** A quantity, and an escaped name: up to nine characters (`%E2%80%99`) for each of its own. */
const partPattern = /^(\d{1,9})-(.{1,360})$/

/** Parses fields of sizes by item index; ignores invalid ones. */
export function parseSizesFields(fields: URLSearchParams): Map<number, SizeCount[]> {
  const all = new Map<number, SizeCount[]>()
  for (const text of fields.getAll(fieldName)) {
    const [index = '', ...parts] = text.split('.')
    const sizes = parts.flatMap((part) => parsePart(part) ?? [])
    if (/^\d{1,2}$/.test(index) && sizes.length > 0) all.set(Number(index), sizes)
  }
  return all
}

function parsePart(part: string): SizeCount | undefined {
  const [, quantity, name = ''] = partPattern.exec(part) ?? []
  try {
    return quantity ? { name: decodeURIComponent(name).slice(0, maxNameLength), quantity: Number(quantity) } : undefined
  } catch {
    return undefined
  }
}
