import { useEffect, useState } from 'react'
import type { ImprintItem } from './imprint.ts'
import { noLogoOptions, toLogoProduct, watchLogoOptions } from './logo-imprint.ts'

/** Returns what the buyer's logo asks for on the products of items, by product id; empty until it is read. */
export function useLogoOptions(items: readonly Pick<ImprintItem, 'item' | 'locations'>[]) {
  const [options, setOptions] = useState(noLogoOptions)
  const ids = items.map(({ item }) => item.product.id).join()
  useEffect(() => watchLogoOptions(items.map(toLogoProduct), setOptions), [ids])
  return options
}
