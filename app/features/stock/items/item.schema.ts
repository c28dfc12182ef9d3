import * as v from 'valibot'
import { maxLength, requiredText } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'

/** Pieces of one movement, and of a low-stock limit. */
export const maxPieces = 1_000_000
const maxKitLines = 30

const shortText = (max: number) =>
  v.pipe(v.string(), v.transform(toSingleLine), v.maxLength(max, `Use at most ${max} characters`))

const wholeNumber = (message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,7}$/, message),
    v.transform(Number),
    v.maxValue(maxPieces, `Enter at most ${maxPieces.toLocaleString('en-US')}`),
  )

/** Pieces, at least one. */
export const pieces = v.pipe(wholeNumber('Enter a whole number'), v.minValue(1, 'Enter at least 1'))

/** Pieces that were counted. */
export const countedPieces = wholeNumber('Enter a whole number')

/** Ten-thousandths of a dollar of "4.25"; null if empty. */
export const unitCost = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(\$?\d{1,7}(\.\d{1,4})?)?$/, 'Enter dollars such as 4.25, or leave it empty'),
  v.transform((text) => (text === '' ? null : Math.round(Number(text.replace('$', '')) * 10_000))),
)

const kitContents = v.pipe(
  v.string(),
  v.transform((text) => text.split('\n').map(toSingleLine).filter(Boolean)),
  v.maxLength(maxKitLines, `Enter at most ${maxKitLines} lines`),
  v.transform((lines) =>
    lines.map((line) => {
      const [, count, name = line] = /^(\d{1,3})\s*[×x]?\s+(.+)$/.exec(line) ?? []
      return { name: name.slice(0, 200), quantity: Math.max(1, Number(count ?? 1)) }
    }),
  ),
)

const lowAt = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{0,7}$/, 'Enter a whole number, or leave it empty'),
  v.transform((text) => (text === '' ? null : Math.min(maxPieces, Number(text)))),
)

/** The form of an item; `contents` of a kit has a product a line, such as "2 Enamel Mug". */
export const itemSchema = v.object({
  kind: v.picklist(['product', 'kit'], 'Choose a type'),
  name: requiredText('Enter a name', maxLength.company),
  color: shortText(80),
  size: shortText(40),
  contents: kitContents,
  lowAt,
})
export type ItemFields = v.InferOutput<typeof itemSchema>
