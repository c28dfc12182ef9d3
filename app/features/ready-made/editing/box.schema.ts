import * as v from 'valibot'
import { maxItems } from '#app/features/orders/order.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import { parseChicagoTime } from '#app/lib/time/chicago-time.ts'
import type { BoxFields } from './box.ts'

export const maxNameLength = 80
export const maxDescriptionLength = 600
export const maxOccasionLength = 40
/** Units of one product in a box. */
export const maxProductQuantity = 99

const timeSchema = v.pipe(
  v.string(),
  v.check((text) => text === '' || parseChicagoTime(text) !== undefined, 'Please enter a day and a time'),
  v.transform((text) => (text === '' ? null : (parseChicagoTime(text) ?? null))),
)

export const boxSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.nonEmpty('Enter a name'),
    v.maxLength(maxNameLength, `Use ${maxNameLength} characters or fewer`),
  ),
  description: v.pipe(
    v.string(),
    v.transform(toPlainLines),
    v.maxLength(maxDescriptionLength, `Use ${maxDescriptionLength} characters or fewer`),
    v.transform((text) => text || null),
  ),
  occasion: v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.maxLength(maxOccasionLength, `Use ${maxOccasionLength} characters or fewer`),
    v.transform((text) => text || null),
  ),
  from: timeSchema,
  until: timeSchema,
})

const uuid = v.pipe(v.string(), v.uuid())

/** True for a UUID; PostgreSQL fails on other text. */
export const isId = (text: string): boolean => v.is(uuid, text)

/** Input of the form, as displayed and stored in a draft. */
export const boxFormValuesSchema = v.object({
  name: v.string(),
  description: v.string(),
  /** Missing in drafts of older versions. */
  occasion: v.optional(v.string(), ''),
  active: v.boolean(),
  from: v.string(),
  until: v.string(),
  picture: v.string(),
  items: v.array(v.object({ id: uuid, quantity: v.string() })),
})

export type BoxFormValues = v.InferOutput<typeof boxFormValuesSchema>

export type BoxValidation = { ok: true; value: BoxFields } | { ok: false; errors: FieldErrors }

const boxTitles: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  occasion: 'Occasion',
  items: 'Contents',
  picture: 'Image',
  /** The control of the image. */
  pictures: 'Image',
  active: 'Active',
  from: 'Start date',
  until: 'End date',
}

export const getBoxFieldTitle = (field: string) => boxTitles[field] ?? field

/** Validates a box before it is published; errors are keyed by form field. */
export function validateBox(values: BoxFormValues): BoxValidation {
  const parsed = v.safeParse(boxSchema, values, { abortPipeEarly: true })
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.success ? [] : parsed.issues) errors[String(path?.[0]?.key)] ??= [message]
  const itemsError = getItemsError(values.items)
  if (itemsError) errors.items = [itemsError]
  if (parsed.success && parsed.output.from && parsed.output.until && parsed.output.from >= parsed.output.until)
    errors.until = ['The end date must be after the start date']
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors }
  const { name, description, occasion, from, until } = parsed.output
  return {
    ok: true,
    value: {
      name,
      description,
      occasion,
      image_url: values.picture || null,
      is_active: values.active,
      active_from: from,
      active_until: until,
      items: values.items.map(({ id, quantity }) => ({ product_id: id, quantity: Number(quantity) })),
    },
  }
}

function getItemsError(items: BoxFormValues['items']): string | undefined {
  if (items.length === 0) return 'Add at least one product'
  if (items.length > maxItems) return `Use ${maxItems} products or fewer`
  if (new Set(items.map(({ id }) => id)).size < items.length) return 'Add each product once and set its quantity'
  const invalidIndex = items.findIndex(({ quantity }) => !/^\d{1,2}$/.test(quantity.trim()) || Number(quantity) < 1)
  return invalidIndex < 0 ? undefined : `Enter a quantity of 1 to ${maxProductQuantity} for product ${invalidIndex + 1}`
}
