import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'

/** Characters of a color that a buyer asks for. */
export const maxColorLength = 100

/** Such a color in a list, whose schema has the message. */
export const colorSchema = v.pipe(v.string(), v.transform(toSingleLine), v.maxLength(maxColorLength))
