import * as v from 'valibot'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'

/** Maximum lengths in UTF-16 code units, as browsers count. */
export const maxLength = { name: 100, email: 254, phone: 40, company: 200, postalAddress: 500, text: 5_000 } as const

const formatTooLong = (limit: number) => `Please use at most ${limit.toLocaleString('en-US')} characters`

const oneLine = v.transform(toSingleLine)

/** A text on one line that must be there. */
export const requiredText = (message: string, limit: number = maxLength.name) =>
  v.pipe(v.string(), oneLine, v.nonEmpty(message), v.maxLength(limit, formatTooLong(limit)))

/** An optional text on one line, stored as null if empty (docs/domain.md, Requests). */
export const optionalText = (limit: number) =>
  v.pipe(v.string(), oneLine, v.maxLength(limit, formatTooLong(limit)), v.transform(toNullIfEmpty))

/** The same in as many lines as people like. */
export const optionalLines = (limit: number) =>
  v.pipe(v.string(), v.transform(toPlainLines), v.maxLength(limit, formatTooLong(limit)), v.transform(toNullIfEmpty))

const toNullIfEmpty = (text: string) => text || null

/** Validation steps of an email address, for extended rules. */
export const emailSteps = (missing: string, invalid: string) =>
  [
    v.string(),
    oneLine,
    v.nonEmpty<string, string>(missing),
    v.maxLength<string, number, string>(maxLength.email, formatTooLong(maxLength.email)),
    v.rfcEmail<string, string>(invalid),
    // Browsers let a bare host name pass; an email address that can be answered ends in a domain.
    v.regex<string, string>(/@.+\.[^.]+$/, invalid),
  ] as const

/** An email address as browsers take it, at a domain; an empty one and a wrong one have their own texts. */
export const emailAddress = (missing: string, invalid: string) => v.pipe(...emailSteps(missing, invalid))

/** Phone number in any notation, limited in length. */
export const optionalPhone = () => optionalText(maxLength.phone)

/** A box that is ticked or left. */
export const checkboxField = v.pipe(
  v.string(),
  v.picklist(['', 'on'], 'Please tick the box or leave it'),
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
