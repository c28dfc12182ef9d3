import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { maxColorLength } from './color-options.ts'

/** A color that a buyer asks for, as a browser sends it. */
export const colorSchema = v.pipe(
  v.string(),
  v.transform(toSingleLine),
  v.maxLength(maxColorLength, `Please name the color in at most ${maxColorLength} characters`),
)

/** One in browser storage; a damaged one is dropped. */
export const savedColor = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxColorLength))), undefined)
