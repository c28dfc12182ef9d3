import * as v from 'valibot'

export const maxMonths = 120

const message = `Enter whole months, 1 to ${maxMonths}, or leave it empty`

/** Retention in months; null retains requests indefinitely. */
export const months = v.nullable(
  v.pipe(v.number(), v.integer(message), v.minValue(1, message), v.maxValue(maxMonths, message)),
)
export type Months = v.InferOutput<typeof months>

/** The form; an empty value retains requests indefinitely. */
export const retentionSchema = v.object({
  months: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{0,3}$/, message),
    v.transform((text) => (text === '' ? null : Number(text))),
    months,
  ),
})
