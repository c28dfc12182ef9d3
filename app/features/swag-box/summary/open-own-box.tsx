import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { createSummaryLink } from '#app/features/orders/box-link/summary-link.ts'
import { savedDelivery } from '#app/features/orders/delivery/delivery.store.ts'
import { getDestinations } from '#app/features/orders/delivery/delivery.ts'
import { isEmpty } from '#app/features/orders/order.ts'
import { useBox } from '../box.store.ts'
import { useBoxWithLogoImprints } from './use-box-with-logo-imprints.ts'

/** Puts the visitor's own box into the URL. @param empty shown without a box */
export function OpenOwnBox({ empty }: { empty: ReactNode }) {
  const stored = useBox()
  const box = useBoxWithLogoImprints()
  const navigate = useNavigate()
  useEffect(() => {
    if (!box) return
    const choice = savedDelivery.read()
    const delivery = { destinations: getDestinations(choice, box.packQuantity), budget: choice.budget }
    void navigate(createSummaryLink(box, delivery, ''), { replace: true })
  }, [box, navigate])
  if (!stored || isEmpty(stored)) return empty
  return (
    <p role="status" className="text-muted">
      Loading your box...
    </p>
  )
}
