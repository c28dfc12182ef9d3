import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { getActor } from '#app/features/staff/person.ts'
import { customsSchema } from '#app/features/stock/items/customs.schema.ts'
import { countedPieces, pieces, unitCost } from '#app/features/stock/items/item.schema.ts'
import { changeItem, type ItemChange } from '#app/features/stock/items/items.server.ts'
import { changeStock, type StockChange } from '#app/features/stock/movements/change-stock.server.ts'
import { type FieldErrors, type FieldValues, getFieldValues, type ParsedForm, parseForm } from '#app/lib/form.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { parseUuid } from '../../access/uuid-field.ts'
import { getStockItemPath } from '../stock-paths.ts'

/** Why nothing was changed. */
export type ItemResult = { form: string; message?: string; errors?: FieldErrors; values?: FieldValues }

const reason = v.pipe(v.string(), v.transform(toSingleLine), v.maxLength(200, 'Use at most 200 characters'))
const requiredReason = v.pipe(reason, v.minLength(1, 'Enter a reason'))

const schemas = {
  receipt: v.object({ quantity: pieces, unitCost, reason }),
  count: v.object({ quantity: countedPieces, reason: requiredReason }),
  adjustment: v.object({
    quantity: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[+-]?\d{1,6}$/, 'Enter a number of units such as 5 or -3'),
      v.transform(Number),
      v.check((value) => value !== 0, 'Enter a number of units such as 5 or -3'),
    ),
    reason: requiredReason,
  }),
  transfer: v.object({ quantity: pieces, reason }),
}
type Kind = keyof typeof schemas
const isKind = (text: string): text is Kind => Object.hasOwn(schemas, text)

const locationsSchema = v.object({ location: v.string(), to: v.string() })

const lowSchema = v.object({
  lowAt: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{0,6}$/, 'Enter a whole number, or leave it empty'),
    v.transform((text) => (text === '' ? null : Number(text))),
  ),
})

/** Changes of the item itself, by intent. */
const itemChanges: Record<string, (form: FormData) => ParsedForm<ItemChange>> = {
  low: (form) => {
    const parsed = parseForm(lowSchema, form)
    return parsed.ok ? { ok: true, value: { low_at: parsed.value.lowAt } } : parsed
  },
  customs: (form) => {
    const parsed = parseForm(customsSchema, form)
    if (!parsed.ok) return parsed
    const { hsCode, originCountry, customsValue } = parsed.value
    return { ok: true, value: { hs_code: hsCode, origin_country: originCountry, customs_cents: customsValue } }
  },
  archive: () => ({ ok: true, value: { archived_at: new Date() } }),
  restore: () => ({ ok: true, value: { archived_at: null } }),
}

const itemMessages = {
  conflict: 'Someone else changed this item since you opened the page. Check it and try again.',
  'in-stock': 'Units are left. Count or adjust them to zero first.',
  'not-found': 'This item no longer exists.',
}

/** Handles the forms of an item. */
export async function runItemAction(args: RouteArgs, id: string) {
  const { db } = args.context.get(servicesContext)
  const form = await readForm(args.request)
  const intent = String(form.get('intent') ?? '')
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const done = (messageKey: string) => redirect(`${getStockItemPath(id)}?notice=${messageKey}`, 303)
  const reject = (result: Omit<ItemResult, 'form'>, status = 422) =>
    data<ItemResult>({ form: intent, ...result }, { status })
  const readChange = Object.hasOwn(itemChanges, intent) ? itemChanges[intent] : undefined
  if (readChange) {
    const read = readChange(form)
    if (!read.ok) return reject({ errors: read.errors, values: read.values })
    const result = await changeItem(db, { id, version: parseVersion(form), change: read.value, by })
    const values = getFieldValues(intent === 'low' ? lowSchema : customsSchema, form)
    return result === 'changed' ? done(intent) : reject({ message: itemMessages[result], values }, 409)
  }
  if (!isKind(intent)) throw data(null, { status: 400 })
  const values = { ...getFieldValues(schemas[intent], form), ...getFieldValues(locationsSchema, form) }
  const parsed = parseForm(schemas[intent], form)
  if (!parsed.ok) return reject({ errors: parsed.errors, values })
  const to = intent === 'transfer' ? parseUuid(form.get('to')) : ''
  const locationId = parseUuid(form.get('location'))
  if (to === locationId) return reject({ errors: { to: ['Choose another location'] }, values })
  const { quantity } = parsed.value
  const change: StockChange =
    intent === 'receipt'
      ? { kind: 'receipt', quantity, unitCost: 'unitCost' in parsed.value ? parsed.value.unitCost : null }
      : intent === 'transfer'
        ? { kind: 'transfer', quantity, to }
        : { kind: intent, quantity }
  const result = await changeStock(db, {
    itemId: id,
    locationId,
    change,
    reason: parsed.value.reason,
    formKey: parseUuid(form.get('form_key')),
    by,
  })
  if (result === 'changed') return done(intent)
  return result === 'too-few'
    ? reject({ message: 'Not changed: fewer units than that are at this location, or others are reserved.', values })
    : reject({ message: 'This location no longer exists. Choose another one.', values })
}
