import * as v from 'valibot'
import { isScope, scopes } from './scopes.ts'

export const maxNameLength = 60
export const maxDays = 730

/** Name, scopes and days until it expires, as the form and the command line enter them. */
export const tokenSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter a name'),
    v.maxLength(maxNameLength, `Use at most ${maxNameLength} characters`),
  ),
  /** Separated by spaces. */
  scopes: v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    v.check((names) => names.length > 0, 'Choose at least one permission'),
    v.check((names) => names.every(isScope), `Permissions are ${scopes.join(', ')}`),
    v.transform((names) => scopes.filter((scope) => names.includes(scope))),
  ),
  days: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,4}$/, 'Enter a number of days'),
    v.transform(Number),
    v.minValue(1, 'Enter at least 1 day'),
    v.maxValue(maxDays, `Enter at most ${maxDays} days`),
  ),
})

export type TokenFields = v.InferOutput<typeof tokenSchema>
