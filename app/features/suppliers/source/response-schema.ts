import * as v from 'valibot'
import { isElement } from './response.ts'

/** Suppliers send an empty text or one of these words instead of leaving a value out. */
const isMissing = (text: string) => text.trim() === '' || /^(?:null|n\/a|none|nil)$/i.test(text.trim())
const isText = (value: unknown): value is string => typeof value === 'string' && !isMissing(value)

const values = v.optional(v.array(v.unknown()), [])

/** The first text that is a value; undefined if there is none. */
export const textValue = v.pipe(
  values,
  v.transform((all) => all.find(isText)?.trim()),
)

/** All texts that are values. */
export const textValues = v.pipe(
  values,
  v.transform((all) => all.filter(isText)),
)

/** A number such as 12.774000000; undefined for other texts. */
export const numberValue = v.pipe(textValue, v.transform(toNumber))

/** All values as numbers, each at its position; undefined for a value that is not a number. */
export const numberValues = v.pipe(
  values,
  v.transform((all) => all.map((value) => (typeof value === 'string' ? toNumber(value) : undefined))),
)

function toNumber(value: string | undefined): number | undefined {
  const parsed = value === undefined || isMissing(value) ? Number.NaN : Number(value.replace(/^\$|,(?=\d{3})/g, ''))
  return Number.isFinite(parsed) ? parsed : undefined
}

export const booleanValue = v.pipe(
  textValue,
  v.transform((value) => (value === undefined ? undefined : /^(?:true|1|yes|y)$/i.test(value))),
)

/** Milliseconds since 1970. Undefined without a date and for earlier dates: suppliers send 0001-01-01 for no date. */
export const timestampValue = v.pipe(
  textValue,
  v.transform((value) => {
    const time = value === undefined ? Number.NaN : Date.parse(value)
    return time > 0 ? time : undefined
  }),
)

/** Not ResponseElement: valibot cannot match its recursive type with the entries of a schema. */
type Element = Record<string, unknown>

type Entries = Record<string, v.GenericSchema>

/** The first element; undefined if there is none. */
export const firstElement = <E extends Entries>(entries: E) =>
  v.pipe(
    values,
    v.transform((all): Element | undefined => all.find(isElement)),
    v.optional(v.object(entries)),
  )

/** All elements. */
export const elements = <E extends Entries>(entries: E) =>
  v.pipe(
    values,
    v.transform((all): Element[] => all.filter(isElement)),
    v.array(v.object(entries)),
  )

/** The elements within an array element, such as each ProductPart of ProductPartArray. Joins several array elements. */
export const nestedElements = <E extends Entries>(name: string, entries: E) =>
  v.pipe(
    values,
    v.transform((all): Element[] => all.filter(isElement).flatMap((array) => (array[name] ?? []).filter(isElement))),
    v.array(v.object(entries)),
  )
