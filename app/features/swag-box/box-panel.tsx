import { useId } from 'react'
import { EstimateNote } from '#app/features/ordering/estimate-note.tsx'
import { type BoxProduct, type CustomOrder, figuresOf, longestBoxName } from '#app/features/ordering/order.ts'
import { LateTermsNote } from '#app/features/ordering/terms/late-terms-note.tsx'
import { formatCents } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { TextField } from '#app/ui/field.tsx'
import { savedBox } from './box.store.ts'
import { emptyBox } from './box.ts'
import { BoxItems } from './box-items.tsx'
import { BoxQuantity } from './box-quantity.tsx'
import { LateBoxLook } from './look/late-box-look.tsx'
import { LateCopyLinkButton } from './share/late-copy-link-button.tsx'

type PartProps = {
  /** Undefined until the browser has read it. */
  box: CustomOrder | undefined
  /** The phone's sheet has room for four items: its figures stand in a row, and what is no figure scrolls with the items. */
  inSheet: boolean
}

/** Name, quantity and items of the box. */
export function BoxContents({ box: read, inSheet, onRemove }: PartProps & { onRemove: (product: BoxProduct) => void }) {
  const id = useId()
  const box = read ?? emptyBox
  const name = (
    <TextField
      id={`${id}-name`}
      label="Box name"
      optional
      hideLabel={!inSheet}
      value={box.name}
      maxLength={longestBoxName}
      placeholder={inSheet ? 'e.g. Onboarding kit' : 'Box name, e.g. Onboarding kit'}
      autoComplete="off"
      onChange={(event) => savedBox.setName(event.target.value)}
      className="mb-3 [&_input]:h-11 lg:[&_input]:h-10"
    />
  )
  const look = box.items.length > 0 && <LateBoxLook box={box} />
  return (
    <div aria-busy={read === undefined}>
      {!inSheet && name}
      <BoxQuantity value={box.packQuantity} onCommit={savedBox.setQuantity} />
      <div className="fold-t mt-3 pt-1">
        {!inSheet && look}
        <BoxItems box={box} onRemove={onRemove} onRaise={savedBox.setQuantity}>
          {!inSheet && box.items.length > 0 && <EstimateNote className="pt-2 text-xs leading-4" />}
        </BoxItems>
        {inSheet && look}
      </div>
      {inSheet && (
        <div className="fold-t mt-2 pt-3">
          {box.items.length > 0 && <LateTermsNote order={box} onRaise={savedBox.setQuantity} className="mt-1" />}
          <div className="mt-3">{name}</div>
          <EstimateNote className="text-xs leading-4" />
        </div>
      )}
    </div>
  )
}

/** The figures and the way to the checkout. */
export function BoxFigures({ box = emptyBox, inSheet, onProceed }: PartProps & { onProceed: () => void }) {
  const { pieces, estimate, pricePerPack } = figuresOf(box)
  return (
    <>
      <dl
        className={classes(
          'flex justify-between gap-x-4 gap-y-0.5 text-sm even-figures *:flex *:justify-between',
          inSheet ? 'leading-5 *:flex-col *:last:text-right' : 'flex-col leading-6',
        )}
      >
        <div>
          <dt className="text-muted">Total Items</dt>
          <dd className="font-semibold">{pieces.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt className="text-muted">Price per pack</dt>
          <dd className="font-semibold">{formatCents(pricePerPack)}</dd>
        </div>
        <div>
          <dt className="self-end font-semibold">Total Price</dt>
          <dd className="font-display text-[1.375rem] leading-7 font-bold tracking-tight">{formatCents(estimate)}</dd>
        </div>
      </dl>
      {!inSheet && box.items.length > 0 && (
        <LateTermsNote order={box} onRaise={savedBox.setQuantity} className="mt-1" />
      )}
      <div className="mt-2.5 flex gap-2">
        <Button onClick={onProceed} variant={box.items.length > 0 ? 'primary' : 'secondary'} className="grow px-3!">
          Proceed to Checkout
        </Button>
        {box.items.length > 0 && (
          <LateCopyLinkButton
            box={box}
            variant="secondary"
            title="Copy link"
            aria-label="Copy link to this box"
            className="px-3!"
          />
        )}
      </div>
      <p className="mt-2 text-center text-[0.8125rem] leading-5 text-muted">
        No credit card required - get a custom quote first
      </p>
    </>
  )
}
