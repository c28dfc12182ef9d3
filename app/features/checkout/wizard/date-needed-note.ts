import type { DaysOff } from '#app/features/brand/brand.ts'
import { getMaxInHandsDate, maxYearsAhead } from '#app/features/orders/in-hands-date.ts'
import { getDateNote } from '#app/features/orders/terms/date-note.ts'
import { type IsoDate, isIsoDate } from '#app/lib/time/dates.ts'

/**
 * Returns the note for a date that is probably a typo or too early; '' otherwise. It blocks nothing: the request contains the
 * date, or none if invalid (docs/domain.md, Checkout).
 * @param products production facts of the order
 */
export function getDateNeededNote(
  typed: string,
  today: IsoDate,
  products: Parameters<typeof getDateNote>[1],
  daysOff?: DaysOff,
): string {
  if (typed === '') return ''
  if (!isIsoDate(typed)) return 'This is not a valid date, so the request is sent without one.'
  if (typed < today) return 'This day has passed. We send it as it is; change it if it is a mistake.'
  if (typed > getMaxInHandsDate(today)) {
    return `This day is more than ${maxYearsAhead} years ahead. We send it as it is; change it if it is a mistake.`
  }
  return getDateNote(typed, products, today, daysOff)
}
