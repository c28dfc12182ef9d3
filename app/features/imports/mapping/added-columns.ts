import { slugFrom } from '#app/lib/text/slug.ts'
import type { Cell } from '../reading/source.ts'
import type { Target } from './mapping.ts'

/** Columns that joined rows have in addition to the file's own, and what they mean. */
export const addedColumns = {
  'Color (read together)': 'colour',
  'Family (read together)': 'family',
} as const satisfies Record<string, Target>

export const asText = (cell: Cell): string => (cell === undefined || cell === null ? '' : String(cell).trim())

/** Returns name, slug and style of one color of a product. */
export function ofColor({ name, slug, color, many }: { name: string; slug: string; color: string; many: boolean }) {
  const ending = slugFrom(color)
  return many
    ? { name: `${name}, ${color}`, slug: ending ? `${slug}-${ending}` : slug, added: [color, slug] }
    : { name, slug, added: [color, ''] }
}
