import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { createSummaryLink } from '#app/features/orders/box-link/summary-link.ts'
import { savedDelivery } from '#app/features/orders/delivery/delivery.store.ts'
import { getDestinations } from '#app/features/orders/delivery/delivery.ts'
import { inHandsDate } from '#app/features/orders/in-hands-date.store.ts'
import { isEmpty } from '#app/features/orders/order.ts'
import { useBox } from '../box.store.ts'
import { ownSummaryState } from './own-summary-state.ts'
import { useBoxWithLogoImprints } from './use-box-with-logo-imprints.ts'

/** File name of the logo that products show; '' without one. */
async function readLogoName(): Promise<string> {
  if (logoShown.read() !== 'on') return ''
  const { readLogo } = await import('#app/features/logo/storage/logo.store.ts')
  return (await readLogo())?.name ?? ''
}

/** Puts the visitor's own box into the URL. @param empty shown without a box */
export function OpenOwnBox({ empty }: { empty: ReactNode }) {
  const stored = useBox()
  const box = useBoxWithLogoImprints()
  const navigate = useNavigate()
  useEffect(() => {
    if (!box) return
    let isCurrent = true
    const choice = savedDelivery.read()
    const delivery = {
      destinations: getDestinations(choice, box.packQuantity),
      budget: choice.budget,
      date: inHandsDate.read(),
    }
    void readLogoName().then((logo) => {
      if (isCurrent)
        void navigate(createSummaryLink(box, { ...delivery, logo }, ''), { replace: true, state: ownSummaryState })
    })
    return () => {
      isCurrent = false
    }
  }, [box, navigate])
  if (!stored || isEmpty(stored)) return empty
  return (
    <p role="status" className="text-muted">
      Loading your box...
    </p>
  )
}
