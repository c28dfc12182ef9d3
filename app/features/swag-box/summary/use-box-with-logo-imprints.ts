import { useEffect, useState } from 'react'
import { getImprintItems } from '#app/features/orders/imprint/imprint.ts'
import { addLogoImprintsToOrder, readLogoOptions, toLogoProduct } from '#app/features/orders/imprint/logo-imprint.ts'
import { type CustomOrder, isEmpty } from '#app/features/orders/order.ts'
import { useBox } from '../box.store.ts'

/** The visitor's own box with the imprints that the logo on their images means; undefined until it is read, or without one. */
export function useBoxWithLogoImprints(): CustomOrder | undefined {
  const box = useBox()
  const [shown, setShown] = useState<CustomOrder>()
  useEffect(() => {
    let isCurrent = true
    if (!box || isEmpty(box)) return setShown(undefined)
    const products = getImprintItems(box).map(toLogoProduct)
    void readLogoOptions(products).then((options) => {
      if (isCurrent) setShown(addLogoImprintsToOrder(box, options))
    })
    return () => {
      isCurrent = false
    }
  }, [box])
  return shown
}
