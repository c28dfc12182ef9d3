import { useEffect, useState } from 'react'
import { addBoxPrint } from '#app/features/logo/box/box-print.ts'
import { useHasLogo } from '#app/features/logo/storage/logo-shown.store.ts'
import { getImprintItems } from '#app/features/orders/imprint/imprint.ts'
import { addLogoImprintsToOrder, readLogoOptions, toLogoProduct } from '#app/features/orders/imprint/logo-imprint.ts'
import { type CustomOrder, isEmpty } from '#app/features/orders/order.ts'
import { useBox } from '../box.store.ts'

/** The visitor's own box with the imprints and the box print that the logo on their images means; undefined until it is read, or without one. */
export function useBoxWithLogoImprints(): CustomOrder | undefined {
  const box = useBox()
  const hasLogo = useHasLogo()
  const [shown, setShown] = useState<CustomOrder>()
  useEffect(() => {
    let isCurrent = true
    if (!box || isEmpty(box)) return setShown(undefined)
    const products = getImprintItems(box).map(toLogoProduct)
    void readLogoOptions(products).then((options) => {
      if (isCurrent) setShown(addBoxPrint(addLogoImprintsToOrder(box, options), hasLogo))
    })
    return () => {
      isCurrent = false
    }
  }, [box, hasLogo])
  return shown
}
