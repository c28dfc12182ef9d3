import type { DocumentColumn, DocumentLine } from '../../document/proposal-document.schema.ts'
import type { AcceptedOption } from '../../lifecycle/accept-proposal.server.ts'
import type { Choice } from '../choice.ts'

/** Name of the field for the pieces of a size. */
export const getSizeName = (optionId: string, lineId: string, index: number): string =>
  `size/${optionId}/${lineId}/${index}`

/** Pieces of a line in a column. */
export const getPieces = ({ lines }: DocumentColumn, { id }: Pick<DocumentLine, 'id'>): number =>
  lines.find((line) => line.id === id)?.pieces ?? 0

const maxPieces = 1_000_000

/**
 * Reads the pieces by size that a buyer typed. Sizes that cost more stay as priced, so that the total holds.
 * @returns messages by field name for counts that are no numbers or exceed the pieces
 */
export function parseSizes({ option, column }: Choice, form: FormData) {
  const errors: Record<string, string[]> = {}
  const sizes: AcceptedOption['sizes'] = {}
  for (const line of option.lines) {
    if (line.sizes.length === 0) continue
    const counts = line.sizes.map(({ name, quantity, upcharge }, index) => {
      const field = getSizeName(option.id, line.id, index)
      const typed = form.get(field)
      if (upcharge !== 0 || typeof typed !== 'string') return { name, quantity }
      const parsed = typed.trim() === '' ? 0 : /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined
      if (parsed === undefined || parsed > maxPieces) errors[field] = ['Please enter a whole number']
      return { name, quantity: parsed ?? 0 }
    })
    const sum = counts.reduce((total, { quantity }) => total + quantity, 0)
    const pieces = getPieces(column, line)
    if (sum > pieces)
      errors[getSizeName(option.id, line.id, 0)] ??= [`These sizes add up to ${sum}, but the quantity is ${pieces}`]
    sizes[line.id] = counts
  }
  return { sizes, errors }
}
