import { Package } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { type CustomOrder, describeCount } from '#app/features/orders/order.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { formatCents } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { emptyBox } from './box.store.ts'

type BoxSummaryBarProps = {
  /** Undefined before hydration. */
  box: CustomOrder | undefined
  /** The contents of the sheet. */
  children: ReactNode
  /** Stays visible at the bottom of the sheet. */
  totals: ReactNode
}

// Lazy: an empty box has no total.
const VolumeTotal = lazy(() =>
  import('#app/features/orders/terms/volume-note.tsx').then((module) => ({ default: module.VolumeTotal })),
)

const sheetId = 'box-sheet'

/**
 * The box on narrow screens: one line at the bottom, and a sheet with all of it. The bar is in the document flow, so that at
 * the end of the page it is below the pagination and covers neither that nor the footer.
 */
export function BoxSummaryBar({ box = emptyBox, children, totals }: BoxSummaryBarProps) {
  const count = box.items.length
  const title = (
    <>
      <span>{'Your Swag Box '}</span>
      <span className="ml-1 text-sm font-normal tracking-normal text-muted tabular-figures">{describeCount(box)}</span>
    </>
  )
  return (
    <>
      <section aria-label="Box summary" className="bottom-bar lg:hidden noscript:hidden">
        <div className="mx-auto flex max-w-page items-center gap-3">
          <Package aria-hidden="true" className="size-6 shrink-0 text-forest" />
          <p className="min-w-0 flex-1 text-sm leading-5">
            <span className="block text-muted">{count === 1 ? '1 item' : `${count} items`}</span>
            <strong className="font-display text-[1.0625rem] leading-6 font-bold tracking-tight tabular-figures">
              {count === 0 ? (
                <span>{formatCents(0)}</span>
              ) : (
                <LazyBoundary loading={<span>{'\u00a0'}</span>}>
                  <VolumeTotal order={box} />
                </LazyBoundary>
              )}
            </strong>
          </p>
          <Button commandfor={sheetId} command="show-modal" aria-haspopup="dialog" className="px-5!">
            View box
          </Button>
        </div>
      </section>
      <Dialog id={sheetId} title={title} variant="sheet" footer={children && totals} className="lg:hidden">
        {children}
      </Dialog>
    </>
  )
}
