import { useEffect, useRef, useState } from 'react'
import type { ImprintItem } from './imprint.ts'
import { noLogoOptions, placeLogoByImprints, toLogoProduct, watchLogoOptions } from './logo-imprint.ts'

/** Returns what the buyer's logo asks for on the products of items, by product id; empty until it is read. */
export function useLogoOptions(items: readonly Pick<ImprintItem, 'item' | 'locations'>[]) {
  const [options, setOptions] = useState(noLogoOptions)
  const ids = items.map(({ item }) => item.product.id).join()
  const latest = useRef(items)
  latest.current = items
  useEffect(
    () =>
      watchLogoOptions(items.map(toLogoProduct), (read) => {
        setOptions(read)
        const chosen = latest.current.map(({ item }) => ({ ...item.product, imprint: item.imprint }))
        void placeLogoByImprints(chosen, true)
      }),
    [ids],
  )
  return options
}
