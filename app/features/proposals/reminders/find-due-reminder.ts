import { addDays, type IsoDate } from '#app/lib/time/iso-date.ts'

export const maxReminders = 3
const daysAfterSending = [3, 7]
const daysBeforeEnd = 2

type Sent = {
  /** Days in the shop's time zone. */
  sentOn: IsoDate
  validUntil: IsoDate | null
  /** When this recipient was reminded of this version. */
  remindedOn: readonly IsoDate[]
}

/**
 * The day whose reminder is due today or was missed, such as on a weekend; undefined for none. A reminder counts for all days
 * before it.
 */
export function findDueReminder({ sentOn, validUntil, remindedOn }: Sent, today: IsoDate): IsoDate | undefined {
  if (remindedOn.length >= maxReminders || (validUntil !== null && today > validUntil)) return undefined
  const last = remindedOn.toSorted().at(-1) ?? sentOn
  return [
    ...daysAfterSending.map((days) => addDays(sentOn, days)),
    ...(validUntil === null ? [] : [addDays(validUntil, -daysBeforeEnd)]),
  ]
    .toSorted()
    .findLast((day) => day <= today && day > last)
}
