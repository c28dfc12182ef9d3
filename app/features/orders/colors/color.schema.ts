import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { maxColorLength } from './color-options.ts'

/** Such a color in a list, whose schema has the message. */
export const colorSchema = v.pipe(v.string(), v.transform(toSingleLine), v.maxLength(maxColorLength))
