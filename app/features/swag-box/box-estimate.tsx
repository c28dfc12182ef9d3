import { lazy } from 'react'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { PrintedOrder } from '#app/features/orders/sheet/printed-order.tsx'
import { VolumeNote } from '#app/features/orders/terms/volume-note.tsx'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { SummaryLink } from './summary/summary-link.tsx'

const DeliverySummary = lazy(() =>
  import('#app/features/orders/delivery/delivery-summary.tsx').then((module) => ({ default: module.DeliverySummary })),
)

type BoxEstimateProps = { box: CustomOrder; isInSheet: boolean; onRaise: (packs: number) => void }

/** What is printed; the estimate per box at volume prices, and with delivery beside the budget; the lines of the sheet have the latter. */
export function BoxEstimate({ box, isInSheet, onRaise }: BoxEstimateProps) {
  return (
    <>
      <VolumeNote isLead order={box} onRaise={onRaise} className="mb-1" />
      {!isInSheet && (
        <div className="mb-1 flex flex-wrap items-end justify-between gap-x-3">
          <LazyBoundary loading={<div className="h-7" />}>
            <DeliverySummary order={box} />
          </LazyBoundary>
          <SummaryLink />
        </div>
      )}
      <PrintedOrder order={box} title={box.name || 'Swag box'} />
    </>
  )
}
