import * as v from 'valibot'
import { toPlainLines } from '#app/lib/text/single-line.ts'
import { proofChecks } from './proof-checks.ts'

const checked = v.pipe(v.string(), v.literal('on', 'Please check this before you approve'))

/** "Approve": every check is confirmed. */
export const approvalSchema = v.object(
  Object.fromEntries(proofChecks.map(({ key }) => [key, checked])) as Record<
    (typeof proofChecks)[number]['key'],
    typeof checked
  >,
)

export const maxSpots = 20

/** "Request changes": what to change, with marked spots. */
export const changesSchema = v.object({
  note: v.pipe(
    v.string(),
    v.transform(toPlainLines),
    v.nonEmpty('Please say what to change'),
    v.maxLength(2_000, 'Please use at most 2,000 characters'),
  ),
})

const fraction = v.pipe(v.string(), v.regex(/^(0(\.\d{1,6})?|1)$/), v.transform(Number))
const spotSchema = v.object({
  x: fraction,
  y: fraction,
  text: v.pipe(v.string(), v.transform(toPlainLines), v.maxLength(300)),
})

/** Reads the marked spots of a form; one that is not in the image is left out. */
export function readSpots(form: FormData) {
  const texts = form.getAll('spot-text')
  return form
    .getAll('spot')
    .slice(0, maxSpots)
    .flatMap((position, index) => {
      const [x, y] = String(position).split(',')
      const parsed = v.safeParse(spotSchema, { x, y, text: String(texts[index] ?? '') })
      return parsed.success ? parsed.output : []
    })
}
