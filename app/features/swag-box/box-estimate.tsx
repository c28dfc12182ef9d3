import { lazy } from 'react'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { VolumeNote } from '#app/features/orders/terms/volume-note.tsx'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'

const DeliverySummary = lazy(() =>
  import('#app/features/orders/delivery/delivery-summary.tsx').then((module) => ({ default: module.DeliverySummary })),
)

type BoxEstimateProps = { box: CustomOrder; isInSheet: boolean; onRaise: (packs: number) => void }

/** Estimate per box at volume prices, and with delivery beside the budget; the lines of the sheet have the latter. */
export function BoxEstimate({ box, isInSheet, onRaise }: BoxEstimateProps) {
  return (
    <>
      <VolumeNote isLead order={box} onRaise={onRaise} className="mb-1" />
      {!isInSheet && (
        <LazyBoundary loading={<div className="mb-1 h-7" />}>
          <DeliverySummary order={box} className="mb-1" />
        </LazyBoundary>
      )}
    </>
  )
}
