import * as v from 'valibot'

const isElement = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Words that suppliers send for no value. */
const isNothing = (value: unknown) => typeof value === 'string' && /^(?:null|n\/a|none|nil)?$/i.test(value.trim())

const values = v.optional(v.array(v.unknown()), [])

/** The first text; undefined without one. */
export const textValue = v.pipe(
  values,
  v.transform((all) => all.find((value): value is string => typeof value === 'string' && !isNothing(value))?.trim()),
)

/** All texts. */
export const textValues = v.pipe(
  values,
  v.transform((all) => all.filter((value): value is string => typeof value === 'string' && !isNothing(value))),
)

/** A number such as 12.774000000; undefined for other texts. */
export const numberValue = v.pipe(textValue, v.transform(toNumber))

/** Numbers by position, undefined for other values. */
export const numberValues = v.pipe(
  values,
  v.transform((all) => all.map((value) => (typeof value === 'string' ? toNumber(value) : undefined))),
)

function toNumber(value: string | undefined): number | undefined {
  const parsed = isNothing(value ?? '') ? Number.NaN : Number(value?.replace(/^\$|,(?=\d{3})/g, ''))
  return Number.isFinite(parsed) ? parsed : undefined
}

export const booleanValue = v.pipe(
  textValue,
  v.transform((value) => (value === undefined ? undefined : /^(?:true|1|yes|y)$/i.test(value))),
)

/** Milliseconds; undefined without a date, and for 0001-01-01, which means none. */
export const timeValue = v.pipe(
  textValue,
  v.transform((value) => {
    const at = value === undefined ? Number.NaN : Date.parse(value)
    return Number.isFinite(at) && at > Date.UTC(1970) ? at : undefined
  }),
)

type Entries = Record<string, v.GenericSchema>

/** The first element; undefined without one. */
export const firstElement = <E extends Entries>(entries: E) =>
  v.pipe(
    values,
    v.transform((all) => all.find(isElement)),
    v.optional(v.object(entries)),
  )

/** All elements. */
export const elements = <E extends Entries>(entries: E) =>
  v.pipe(
    values,
    v.transform((all) => all.filter(isElement)),
    v.array(v.object(entries)),
  )

/** The elements of an array element, such as ProductPart of ProductPartArray; of several array elements all. */
export const nestedElements = <E extends Entries>(name: string, entries: E) =>
  v.pipe(
    values,
    v.transform((all) =>
      all.filter(isElement).flatMap((array) => {
        const found = array[name]
        return Array.isArray(found) ? found.filter(isElement) : []
      }),
    ),
    v.array(v.object(entries)),
  )
