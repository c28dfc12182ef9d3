import { useEffect, useState } from 'react'
import type { ImprintItem } from './imprint.ts'
import { watchLogoOptions } from './logo-imprint.ts'
import type { LogoOptions } from './placed-logo.ts'

const none: ReadonlyMap<string, LogoOptions> = new Map()

/** Returns what the buyer's placed logo asks for on the products of items, by product id; empty until it is read. */
export function useLogoOptions(items: readonly Pick<ImprintItem, 'item' | 'locations'>[]) {
  const [options, setOptions] = useState(none)
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
