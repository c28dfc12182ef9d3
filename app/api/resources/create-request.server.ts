import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { createQuoteListIntake } from '#app/features/catalog/quote/list/quote-list.server.ts'
import { maxQuantity } from '#app/features/catalog/quote/max-quantity.ts'
import { imprintSchema } from '#app/features/orders/imprint/imprint.schema.ts'
import { maxItems } from '#app/features/orders/order.ts'
import { deriveFormKey } from '#app/features/requests/intake/form-key.server.ts'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { storeOnce } from '#app/features/requests/intake/receive.server.ts'
import { maxFiles } from '#app/features/uploads/limits.ts'
import { formatUploadedFiles } from '#app/features/uploads/uploaded-files.schema.ts'
import { type FieldErrors, parseForm } from '#app/lib/form.ts'
import { RejectedInput } from '#app/lib/http/rejected-input.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { createFieldsProblem } from '../framework/read-input.server.ts'
import { day, optional, text, uuid } from '../framework/schemas.ts'

const line = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)), '')

const item = v.strictObject({
  product_id: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity)),
  color: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  sizes: v.optional(
    v.array(v.strictObject({ name: v.string(), quantity: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
    [],
  ),
  imprint: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          location: v.string(),
          method: v.optional(v.nullable(v.string())),
          colors: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))),
        }),
      ),
      v.check((prints) => v.is(imprintSchema, prints), 'Name locations and methods as the product does'),
    ),
  ),
})

const body = v.strictObject({
  name: v.pipe(v.string(), v.nonEmpty('Name is required'), v.maxLength(maxLength.name)),
  email: v.pipe(v.string(), v.maxLength(maxLength.email)),
  phone: line(maxLength.phone),
  company: line(maxLength.company),
  message: line(maxLength.text),
  date_needed: day,
  is_flexible_date: v.optional(v.boolean(), false),
  items: v.pipe(
    v.array(item),
    v.minLength(1),
    v.maxLength(maxItems),
    v.check((items) => new Set(items.map((each) => each.product_id)).size === items.length, 'List each product once'),
  ),
  artwork: v.pipe(
    v.optional(v.pipe(v.array(v.strictObject({ path: v.string(), token: v.string() })), v.maxLength(maxFiles)), []),
    v.description('`path` and `token` of uploaded files'),
  ),
})

/** Fields of the form by those of the body that have another name. */
const bodyNames: Record<string, string> = { uploadedFiles: 'artwork' }

/** The form that a visitor would send. */
function toForm({ items, artwork, is_flexible_date, ...contact }: v.InferOutput<typeof body>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(contact)) form.set(name, value)
  form.set('is_flexible_date', is_flexible_date ? 'on' : '')
  form.set('items', JSON.stringify(items.map(({ product_id, ...each }) => ({ ...each, product: product_id }))))
  form.set('uploadedFiles', formatUploadedFiles(artwork))
  return form
}

export const createRequest = defineEndpoint({
  id: 'createRequest',
  method: 'POST',
  path: '/requests',
  summary:
    'Creates a quote request, which notifies sales and confirms to the customer. Without Idempotency-Key, an equal request of the same day is not stored again',
  scope: 'requests:write',
  body,
  status: 201,
  response: v.object({ id: uuid, reference: optional(text) }),
  async handle({ services, body: sent, by, holder, idempotencyKey }) {
    const intake = createQuoteListIntake(getShopDay())
    const parsed = parseForm(intake.schema, toForm(sent))
    if (!parsed.ok) throw createFieldsProblem(toFieldErrors(parsed.errors))
    const form_key = deriveFormKey('quote', [holder.id, idempotencyKey ?? parsed.value], new Date())
    const common = { id: randomUUID(), form_key, suspected_spam: false }
    const stored = storeOnce(services, intake, parsed.value, common, {
      addRows: (tx, { id, reference }) =>
        addAuditEntry(tx, { by, action: 'request.added', subject: reference, subjectId: id, after: { source: 'api' } }),
    })
    const { id, reference } = await stored.catch((error) => {
      throw error instanceof RejectedInput ? createFieldsProblem(toFieldErrors(error.errors)) : error
    })
    return { id, reference }
  },
})

const toFieldErrors = (errors: FieldErrors) =>
  Object.entries(errors).map(([name, [detail = 'This is invalid'] = []]) => ({
    pointer: name ? `#/${bodyNames[name] ?? name}` : '#',
    detail,
  }))
