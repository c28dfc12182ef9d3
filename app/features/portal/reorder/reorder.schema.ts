import * as v from 'valibot'
import { maxLength, optionalLines } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { isIsoDate } from '#app/lib/time/iso-date.ts'

/** Pieces of one line. */
export const maxPieces = 1_000_000
export const maxNoteLength = 2_000

const note = optionalLines(maxNoteLength)

export type Reorder = {
  /** Pieces by line; lines without any are left out. */
  quantities: { line: string; pieces: number }[]
  inHandsOn: string | null
  note: string | null
}

export type ParsedReorder = { ok: true; reorder: Reorder } | { ok: false; errors: FieldErrors; values: FieldValues }

export const getQuantityName = (line: string) => `pieces-${line}`

/** Parses the form of a reorder. @param lines ids of the order's lines. @param today earliest in-hands date */
export function parseReorder(
  form: FormData,
  { lines, today }: { lines: readonly string[]; today: string },
): ParsedReorder {
  const read = (name: string) => String(form.get(name) ?? '').slice(0, maxLength.text)
  const names = lines.map(getQuantityName)
  const values = Object.fromEntries([...names, 'in_hands', 'note'].map((name) => [name, read(name)]))
  const errors: FieldErrors = {}
  const quantities = lines.flatMap((line) => {
    const text = (values[getQuantityName(line)] ?? '').replace(/[\s,]/g, '')
    const pieces = text === '' ? 0 : /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
    if (Number.isNaN(pieces) || pieces > maxPieces)
      errors[getQuantityName(line)] = [`Enter a whole number, at most ${maxPieces.toLocaleString('en-US')}`]
    return pieces > 0 ? [{ line, pieces }] : []
  })
  if (quantities.length === 0 && Object.keys(errors).length === 0)
    errors[names[0] ?? ''] = ['Enter how many you need of at least one product']
  const day = values.in_hands ?? ''
  if (day !== '' && !isIsoDate(day)) errors.in_hands = ['Enter a date']
  else if (day !== '' && day < today) errors.in_hands = ['Enter a date from today on']
  const parsedNote = v.safeParse(note, values.note)
  if (!parsedNote.success) errors.note = [parsedNote.issues[0].message]
  if (Object.keys(errors).length > 0 || !parsedNote.success) return { ok: false, errors, values }
  return { ok: true, reorder: { quantities, inHandsOn: day || null, note: parsedNote.output } }
}
