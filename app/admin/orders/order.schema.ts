import * as v from 'valibot'
import { isIsoDate } from '#app/lib/time/iso-date.ts'
import { paymentStates } from '#db/tables/proposal-values.ts'

const optionalText = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `Use at most ${max.toLocaleString('en-US')} characters`),
    v.transform((text) => text || null),
  )

/** The form of an order. */
export const orderSchema = v.object({
  stage: v.pipe(v.string(), v.minLength(1, 'Choose a stage')),
  due_on: v.pipe(
    optionalText(10),
    v.check((day) => day === null || isIsoDate(day), 'Enter a day such as 2026-12-01'),
  ),
  payment_state: v.picklist(paymentStates, 'Choose a payment status'),
  payment_url: v.pipe(
    optionalText(500),
    v.check((url) => url === null || /^https:\/\/[^\s]+$/.test(url), 'Enter a URL that begins with https://'),
  ),
  invoice_number: optionalText(60),
  note: optionalText(2_000),
})
