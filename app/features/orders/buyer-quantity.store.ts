import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { parseBuyerQuantity } from './buyer-quantity.ts'

/** The quantity that a buyer asks for, on every page and in all tabs; null until they say one (docs/domain.md, Quantities). */
export const buyerQuantity = createStoredValue<number | null>({
  key: 'boxwrightQuantity',
  area: 'local',
  empty: null,
  parse: parseBuyerQuantity,
  serialize: String,
})
