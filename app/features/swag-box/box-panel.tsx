import { lazy, useId } from 'react'
import {
  type BoxProduct,
  type CustomOrder,
  getOrderTotals,
  isEmpty,
  maxBoxNameLength,
} from '#app/features/orders/order.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { formatCents } from '#app/lib/text/money.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SavedNotLoaded } from '#app/ui/saved-states.tsx'
import { emptyBox } from './box.store.ts'
import { BoxQuantity } from './box-quantity.tsx'

// Lazy: an empty box needs none of them.
const BoxLines = lazy(() => import('./box-lines.tsx').then((module) => ({ default: module.BoxLines })))
const CopyLinkButton = lazy(() =>
  import('./share/copy-link-button.tsx').then((module) => ({ default: module.CopyLinkButton })),
)
const VolumeNote = lazy(() =>
  import('#app/features/orders/terms/volume-note.tsx').then((module) => ({ default: module.VolumeNote })),
)

type BoxPartProps = {
  /** Undefined before hydration. */
  box: CustomOrder | undefined
  onQuantity: (packs: number) => void
}

type ContentsProps = BoxPartProps & {
  /** In the sheet on phones all of it scrolls. */
  isInSheet: boolean
  /** The day in America/Chicago. */
  today: IsoDate
  onName: (name: string) => void
  onRemove: (product: BoxProduct) => void
}

/** Quantity, items and name of the box. The items scroll, with what belongs to them, if they exceed the height of the screen. */
export function BoxContents({ box: hydratedBox, isInSheet, today, onName, onQuantity, onRemove }: ContentsProps) {
  const id = useId()
  const box = hydratedBox ?? emptyBox
  const isFilled = !isEmpty(box)
  return (
    <>
      <BoxQuantity box={box} onCommit={onQuantity} />
      <div className="mt-3 fold-t" />
      <section
        tabIndex={isFilled ? 0 : -1}
        aria-label="Items in your box"
        aria-busy={hydratedBox === undefined}
        className="rounded-sm pt-1 outline-offset-2 box-items lg:-mr-2 lg:scrolls lg:pr-2"
      >
        {isFilled ? (
          <LazyBoundary loading={<div className="h-57" />} failed={<SavedNotLoaded what="Your box" />}>
            <BoxLines box={box} today={today} onRemove={onRemove} onRaise={onQuantity} />
          </LazyBoundary>
        ) : (
          <div className="grid justify-items-center gap-2 py-4 text-center">
            <BoxDrawing className="w-20 text-kraft" />
            <p className="font-semibold">Your box is empty</p>
          </div>
        )}
        <TextField
          id={`${id}-name`}
          label="Box name"
          optional
          isLabelHidden={!isInSheet}
          value={box.name}
          maxLength={maxBoxNameLength}
          placeholder="Box name, e.g. Onboarding kit"
          autoComplete="off"
          onChange={(event) => onName(event.target.value)}
          className="fold-t mt-3 pt-3 [&_input]:h-11 lg:[&_input]:h-10"
        />
      </section>
    </>
  )
}

/** Totals of the box and the button to the checkout. */
export function BoxTotals({ box = emptyBox, onQuantity, onProceed }: BoxPartProps & { onProceed: () => void }) {
  const { units, estimate, pricePerPack } = getOrderTotals(box)
  const isFilled = !isEmpty(box)
  return (
    <>
      {isFilled && (
        <LazyBoundary loading={<div className="h-12" />}>
          <VolumeNote isLead order={box} onRaise={onQuantity} className="mb-1" />
        </LazyBoundary>
      )}
      {/* At list prices, as the contract has them; the estimate above leads. */}
      <dl className="flex justify-between gap-x-3 text-xs leading-4 text-muted tabular-figures *:last:text-right">
        <div>
          <dt>Total Items</dt>
          <dd>{units.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Price per pack</dt>
          <dd>{formatCents(pricePerPack)}</dd>
        </div>
        <div>
          <dt>Total Price</dt>
          <dd>{formatCents(estimate)}</dd>
        </div>
      </dl>
      <div className="mt-2.5 flex gap-2">
        <Button onClick={onProceed} variant={isFilled ? 'primary' : 'secondary'} className="grow px-3!">
          Proceed to Checkout
        </Button>
        {isFilled && (
          <LazyBoundary loading={<div className="w-11.5" />}>
            <CopyLinkButton box={box} variant="secondary" aria-label="Copy link to this box" className="px-3!" />
          </LazyBoundary>
        )}
      </div>
      <p className="mt-2 text-center text-[0.8125rem] leading-5 text-muted">
        No credit card required - get a custom quote first
      </p>
    </>
  )
}
