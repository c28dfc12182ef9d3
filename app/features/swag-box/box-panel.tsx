import { useId } from 'react'
import { EstimateNote } from '#app/features/ordering/estimate-note.tsx'
import { type BoxProduct, type CustomOrder, figuresOf, longestBoxName } from '#app/features/ordering/order.ts'
import { formatCents } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { savedBox } from './box.store.ts'
import { emptyBox } from './box.ts'
import { BoxItems } from './box-items.tsx'
import { BoxNote } from './box-note.tsx'
import { BoxQuantity } from './box-quantity.tsx'

/** `box` is undefined until the browser has read it. */
type BoxContentsProps = { box: CustomOrder | undefined; onRemove: (product: BoxProduct) => void }

/** Name, quantity and items of the box. */
export function BoxContents({ box: read, onRemove }: BoxContentsProps) {
  const id = useId()
  const box = read ?? emptyBox
  return (
    <div aria-busy={read === undefined}>
      <TextField
        id={`${id}-name`}
        label="Box name"
        optional
        value={box.name}
        maxLength={longestBoxName}
        placeholder="e.g. Onboarding kit"
        autoComplete="off"
        onChange={(event) => savedBox.setName(event.target.value)}
        className="[&_input]:h-11 lg:[&_input]:h-10"
      />
      <div className="mt-3">
        <BoxQuantity value={box.packQuantity} onCommit={savedBox.setQuantity} />
      </div>
      <div className="fold-t mt-3 pt-1">
        <BoxItems box={box} onRemove={onRemove} onRaise={savedBox.setQuantity} />
      </div>
      {/* In the phone's sheet the figures stay in view: what is small print to them scrolls with the items. */}
      <EstimateNote className="fold-t mt-3 pt-2 text-xs leading-4 lg:hidden" />
    </div>
  )
}

/** The figures and the way to the checkout. */
export function BoxFigures({ box = emptyBox, onProceed }: { box: CustomOrder | undefined; onProceed: () => void }) {
  const { pieces, estimate, pricePerPack } = figuresOf(box)
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-sm leading-6 tabular-nums">
        <dt className="text-muted">Total Items</dt>
        <dd className="text-right font-semibold">{pieces.toLocaleString('en-US')}</dd>
        <dt className="text-muted">Price per pack</dt>
        <dd className="text-right font-semibold">{formatCents(pricePerPack)}</dd>
        <dt className="self-baseline font-semibold">Total Price</dt>
        <dd className="text-right font-display text-[1.375rem] leading-7 font-bold tracking-tight">
          {formatCents(estimate)}
        </dd>
      </dl>
      {box.items.length > 0 && <BoxNote order={box} onRaise={savedBox.setQuantity} />}
      <div className="mt-2.5 flex gap-2">
        <Button onClick={onProceed} className="grow px-3!">
          Proceed to Checkout
        </Button>
        {box.items.length > 0 && <BoxNote order={box} link />}
      </div>
      <p className="mt-2 text-center text-[0.8125rem] leading-5 text-muted">
        No credit card required - get a custom quote first
      </p>
      <EstimateNote className="fold-t mt-2 pt-2 text-xs leading-4 max-lg:hidden" />
    </>
  )
}
