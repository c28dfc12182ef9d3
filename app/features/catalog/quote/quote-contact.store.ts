import * as v from 'valibot'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'

/** Fields of a quote form that survive a reload, until they are sent. */
export const savedFields = ['name', 'company', 'email', 'phone', 'message'] as const

const contactSchema = v.record(v.picklist(savedFields), v.string())

/** The contact and message that this tab has typed into a quote form and not sent. */
export const quoteContact = createStoredValue<v.InferOutput<typeof contactSchema>>({
  key: 'boxwrightQuoteContact',
  area: 'session',
  empty: {},
  parse: (text) => v.parse(contactSchema, JSON.parse(text)),
  serialize: (fields) => JSON.stringify(fields),
})
