import { useId } from 'react'
import { EstimateNote } from '#app/features/orders/estimate-note.tsx'
import { type BoxProduct, maxBoxNameLength } from '#app/features/orders/order.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { TextField } from '#app/ui/field.tsx'
import { BoxQuantity } from './box-quantity.tsx'
import type { OpenedBox } from './opened-box.tsx'
import { nothingChosen } from './use-opened-box.ts'

type PartProps = {
  /** Undefined before hydration. */
  opened: OpenedBox | undefined
  /** In the sheet on phones, which has room for four items, the figures are in one row and the rest scrolls. */
  inSheet: boolean
  onQuantity: (packs: number) => void
}

type ContentsProps = PartProps & { onName: (name: string) => void; onRemove: (product: BoxProduct) => void }

/** Name, quantity and items of the box: as high as these, and beyond the height of the screen the items scroll. */
export function BoxContents({ opened, inSheet, onName, onQuantity, onRemove }: ContentsProps) {
  const id = useId()
  const { box, parts } = opened ?? nothingChosen
  const filled = box.items.length > 0 ? parts : undefined
  const name = (
    <TextField
      id={`${id}-name`}
      label="Box name"
      optional
      hideLabel={!inSheet}
      value={box.name}
      maxLength={maxBoxNameLength}
      placeholder={inSheet ? 'e.g. Onboarding kit' : 'Box name, e.g. Onboarding kit'}
      autoComplete="off"
      onChange={(event) => onName(event.target.value)}
      className="mb-3 [&_input]:h-11 lg:[&_input]:h-10"
    />
  )
  const look = filled && <filled.Look box={box} />
  return (
    <div aria-busy={opened === undefined}>
      {!inSheet && name}
      <BoxQuantity value={box === nothingChosen.box ? undefined : box.packQuantity} onCommit={onQuantity} />
      <div className="fold-t mt-3 pt-1">
        {!inSheet && look}
        <section
          tabIndex={filled ? 0 : -1}
          aria-label="Items in your box"
          className="rounded-sm outline-offset-2 box-items lg:-mr-2 lg:scrolls lg:pr-2"
        >
          {filled ? (
            <filled.Lines box={box} onRemove={onRemove} onRaise={onQuantity} />
          ) : (
            <div className="grid justify-items-center gap-2 py-4 text-center">
              <BoxDrawing className="w-20 text-kraft" />
              <p className="font-semibold">Your box is empty</p>
            </div>
          )}
          {!inSheet && filled && <EstimateNote className="pt-2 text-xs leading-4" />}
        </section>
        {inSheet && look}
      </div>
      {inSheet && (
        <div className="fold-t mt-2 pt-3">
          {filled && <filled.Volume order={box} onRaise={onQuantity} className="mt-1" />}
          <div className="mt-3">{name}</div>
          <EstimateNote className="text-xs leading-4" />
        </div>
      )}
    </div>
  )
}

/** The figures and the way to the checkout. */
export function BoxFigures({ opened, inSheet, onQuantity, onProceed }: PartProps & { onProceed: () => void }) {
  const { box, figures, parts } = opened ?? nothingChosen
  const { pieces, estimate, pricePerPack } = figures
  const filled = box.items.length > 0 ? parts : undefined
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
      {!inSheet && filled && <filled.Volume order={box} onRaise={onQuantity} className="mt-1" />}
      <div className="mt-2.5 flex gap-2">
        <Button onClick={onProceed} variant={filled ? 'primary' : 'secondary'} className="grow px-3!">
          Proceed to Checkout
        </Button>
        {filled && (
          <filled.CopyLink
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
