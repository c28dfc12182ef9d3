import { useEffect, useState } from 'react'
import type { ImprintItem } from './imprint.ts'
import { noLogoOptions, watchLogoOptions } from './logo-imprint.ts'

/** Returns what the buyer's placed logo asks for on the products of items, by product id; empty until it is read. */
export function useLogoOptions(items: readonly Pick<ImprintItem, 'item' | 'locations'>[]) {
  const [options, setOptions] = useState(noLogoOptions)
  const ids = items.map(({ item }) => item.product.id).join()
  useEffect(
    () =>
      watchLogoOptions(
        items.map(({ item, locations }) => ({ id: item.product.id, locations })),
        setOptions,
      ),
    [ids],
  )
  return options
}
