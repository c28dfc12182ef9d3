import * as v from 'valibot'
import { reviveStorable } from '#app/lib/text/storable.ts'
import type { SizeCount } from '../order.ts'
import { sizeCountsSchema } from './sizes.schema.ts'

const unreadable = 'The sizes could not be read. Please enter them again.'

/** Returns the sizes of a field that a form without JavaScript returns. */
export function parseSizesField(text: string | undefined): SizeCount[] {
  const parsed = v.safeParse(sizesField, text ?? '')
  return parsed.success ? parsed.output : []
}

/** The field `sizes` of a form: as `combineSizeFields` writes it. */
export const sizesField = v.pipe(
  v.string(),
  v.maxLength(10_000, unreadable),
  v.transform((text) => text || '[]'),
  v.parseJson({ reviver: reviveStorable }, unreadable),
  v.config(sizeCountsSchema, { message: unreadable }),
)
