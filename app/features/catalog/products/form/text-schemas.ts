import * as v from 'valibot'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import { tooLong } from '../facts/sizes.ts'

const toNullIfEmpty = (text: string) => (text === '' ? null : text)

export const trimmed = v.pipe(v.string(), v.transform(toSingleLine))

export const requiredLine = (limit: number) => v.pipe(trimmed, v.maxLength(limit, tooLong(limit)))

/** Text of one line; null if empty. */
export const line = (limit: number) => v.pipe(requiredLine(limit), v.transform(toNullIfEmpty))

/** Text with line breaks; null if empty. */
export const lines = (limit: number) =>
  v.pipe(v.string(), v.transform(toPlainLines), v.maxLength(limit, tooLong(limit)), v.transform(toNullIfEmpty))

/** A value that a text means; null if empty. @param parse returns undefined for other texts */
export const optional = <T>(parse: (text: string) => T | undefined, problem: string) =>
  v.pipe(
    trimmed,
    v.check((text) => text === '' || parse(text) !== undefined, problem),
    v.transform((text) => (text === '' ? null : (parse(text) ?? null))),
  )
