import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { createSummaryLink } from '#app/features/orders/box-link/summary-link.ts'
import { savedDelivery } from '#app/features/orders/delivery/delivery.store.ts'
import { getDestinations } from '#app/features/orders/delivery/delivery.ts'
import { useBoxWithLogoImprints } from './use-box-with-logo-imprints.ts'

/** Puts the visitor's own box into the URL. */
export function OpenOwnBox() {
  const box = useBoxWithLogoImprints()
  const navigate = useNavigate()
  useEffect(() => {
    if (!box) return
    const choice = savedDelivery.read()
    const delivery = { destinations: getDestinations(choice, box.packQuantity), budget: choice.budget }
    void navigate(createSummaryLink(box, delivery, ''), { replace: true })
  }, [box, navigate])
  return null
}
