import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { getTodayInChicago, type IsoDate } from '#app/lib/time/dates.ts'
import { isPossibleDate } from './in-hands-date.ts'

/**
 * The day by which a buyer needs an order, on every page and in all tabs; null until they say one, and once it has passed
 * (docs/domain.md, Delivery estimate).
 */
export const inHandsDate = createStoredValue<IsoDate | null>({
  key: 'boxwrightInHands',
  area: 'local',
  empty: null,
  parse: (text) => (isPossibleDate(text, getTodayInChicago()) ? text : null),
  serialize: String,
})

/** Stores a date that was typed in a form, unless it is incomplete or impossible. An emptied field clears it. */
export function storeTypedDate({ value, validity }: HTMLInputElement, today: IsoDate): void {
  if (value === '' && !validity.badInput) inHandsDate.clear()
  else if (isPossibleDate(value, today)) inHandsDate.write(value)
}
