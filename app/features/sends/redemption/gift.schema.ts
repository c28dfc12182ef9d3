import * as v from 'valibot'
import { maxLength, requiredText } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { toPlainLines } from '#app/lib/text/single-line.ts'
import { optionalNumber } from '../campaigns/campaign.schema.ts'

/** Pieces and claims that a limit may allow. */
const maxLimit = 100_000
const maxDescriptionLength = 300

const limit = optionalNumber(
  maxLimit,
  `Enter a number from 1 to ${maxLimit.toLocaleString('en-US')}, or leave it empty`,
)

/** Words and limit of a gift; the names are those of its fields. */
export const giftSchema = v.object({
  title: v.pipe(requiredText('Enter a title'), v.maxLength(maxLength.name, 'Enter a shorter title')),
  description: v.pipe(
    v.string(),
    v.transform(toPlainLines),
    v.maxLength(maxDescriptionLength, `Use ${maxDescriptionLength} characters or fewer`),
  ),
  pieceLimit: limit,
})
export type GiftFields = v.InferOutput<typeof giftSchema>

/** Limits of a campaign: gifts in all, claims per person, email domain and shop day, and from one device or to one address. */
export const limitSchema = v.object({
  claimLimit: limit,
  maxPerPerson: limit,
  maxPerDomain: limit,
  maxPerDay: limit,
  maxPerDevice: limit,
})
export type LimitFields = v.InferOutput<typeof limitSchema>
