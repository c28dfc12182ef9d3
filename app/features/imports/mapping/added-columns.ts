import { slugFrom } from '#app/lib/text/slug.ts'
import type { Cell } from '../reading/source.ts'
import type { Target } from './mapping.ts'

/** Columns that joined rows have in addition to the file's own, and what they mean. */
export const addedColumns = {
  'Color (read together)': 'colour',
  'Family (read together)': 'family',
} as const satisfies Record<string, Target>

export const toTrimmedText = (cell: Cell): string => (cell === undefined || cell === null ? '' : String(cell).trim())

/** Returns name, slug and style of one color of a product. */
export function toColorVariant({
  name,
  slug,
  color,
  hasManyColors,
}: {
  name: string
  slug: string
  color: string
  hasManyColors: boolean
}) {
  const suffix = slugFrom(color)
  return hasManyColors
    ? { name: `${name}, ${color}`, slug: suffix ? `${slug}-${suffix}` : slug, added: [color, slug] }
    : { name, slug, added: [color, ''] }
}
