import * as v from 'valibot'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'

/** Maximum lengths in UTF-16 code units, as browsers count. */
export const maxLength = { name: 100, email: 254, phone: 40, company: 200, postalAddress: 500, text: 5_000 } as const

const formatTooLong = (limit: number) => `Please use at most ${limit.toLocaleString('en-US')} characters`

const singleLine = v.transform(toSingleLine)

const toNullIfEmpty = (text: string) => text || null

/** A required single-line text. */
export const requiredText = (message: string, limit: number = maxLength.name) =>
  v.pipe(v.string(), singleLine, v.nonEmpty(message), v.maxLength(limit, formatTooLong(limit)))

/** An optional single-line text, null if empty (docs/domain.md, Requests). */
export const optionalText = (limit: number) =>
  v.pipe(v.string(), singleLine, v.maxLength(limit, formatTooLong(limit)), v.transform(toNullIfEmpty))

/** An optional multi-line text, null if empty. */
export const optionalLines = (limit: number) =>
  v.pipe(v.string(), v.transform(toPlainLines), v.maxLength(limit, formatTooLong(limit)), v.transform(toNullIfEmpty))

/** Validation actions of an email address, for extended rules. */
export const emailActions = (missing: string, invalid: string) =>
  [
    v.string(),
    singleLine,
    v.nonEmpty<string, string>(missing),
    v.maxLength<string, number, string>(maxLength.email, formatTooLong(maxLength.email)),
    v.rfcEmail<string, string>(invalid),
    // Browsers accept a bare host name, to which no reply can be sent.
    v.regex<string, string>(/@.+\.[^.]+$/, invalid),
  ] as const

/** An email address as browsers accept it, with a dot in its domain. */
export const emailAddress = (missing: string, invalid: string) => v.pipe(...emailActions(missing, invalid))

const someEmail = emailAddress('Email is required', 'Invalid email address')
export const isEmail = (text: string) => v.is(someEmail, text)

/** An email address, null if empty. */
export const optionalEmail = v.pipe(
  v.string(),
  singleLine,
  v.check((text) => text === '' || isEmail(text), 'Enter an email address, such as dana@northwind.com'),
  v.transform(toNullIfEmpty),
)

/** Phone number in any notation, limited in length. */
export const optionalPhone = () => optionalText(maxLength.phone)

/** A checkbox: `on` or empty. */
export const checkboxField = v.pipe(
  v.string(),
  v.picklist(['', 'on'], 'Select the checkbox or leave it empty'),
  v.transform((value) => value === 'on'),
)

type Option<V extends string> = { readonly value: V; readonly label: string }

const getValues = <V extends string>(options: readonly Option<V>[]) => options.map((option) => option.value)

/** One of a list's values, which must be chosen. */
export const requiredChoice = <V extends string>(options: readonly Option<V>[], message: string) =>
  v.pipe(v.string(), v.nonEmpty(message), v.picklist(getValues(options), message))

/** One of a list's values or none, stored as null then. */
export const optionalChoice = <V extends string>(options: readonly Option<V>[], message: string) =>
  v.pipe(
    v.string(),
    v.picklist(['', ...getValues(options)], message),
    v.transform((value) => (value === '' ? null : value)),
  )
