import { useEffect } from 'react'
import { useShared } from '#app/lib/browser/shared-value.ts'
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

/** Returns the stored quantity; that of the page's URL on the server and before hydration. */
export function useBuyerQuantity(parameter: number | null = null): number | null {
  return useShared(buyerQuantity) ?? parameter
}

/** Stores the quantity of the page's URL: once, as later ones are typed on the page. */
export function useStoredParameter(parameter: number | null): void {
  useEffect(() => {
    if (parameter !== null && parameter !== buyerQuantity.read()) buyerQuantity.write(parameter)
  }, [parameter])
}
