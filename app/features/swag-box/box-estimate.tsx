import { lazy } from 'react'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { VolumeNote } from '#app/features/orders/terms/volume-note.tsx'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'

const DeliverySummary = lazy(() =>
  import('#app/features/orders/delivery/delivery-summary.tsx').then((module) => ({ default: module.DeliverySummary })),
)

/** Estimate per box at volume prices, and with delivery beside the budget. */
export function BoxEstimate({ box, onRaise }: { box: CustomOrder; onRaise: (packs: number) => void }) {
  return (
    <>
      <VolumeNote isLead order={box} onRaise={onRaise} className="mb-1" />
      <LazyBoundary loading={<div className="mb-1 h-7" />}>
        <DeliverySummary order={box} className="mb-1" />
      </LazyBoundary>
    </>
  )
}
