import { Check, Plus } from 'lucide-react'
import { useId } from 'react'
import { describeShortMinimum } from '#app/features/orders/quantity.ts'
import { Button } from '#app/ui/button.tsx'
import type { OfferedProduct } from './offered-product.ts'

type AddButtonProps = {
  product: OfferedProduct
  /** Boxes that the box will be packed in; below the product's minimum the button says so. */
  packQuantity: number
  isAdded: boolean
  onAdd: (product: OfferedProduct) => void
}

/** Button at the bottom of a product card. Disabled without a price; keeps its focus when pressed. */
export function AddButton({ product, packQuantity, isAdded, onAdd }: AddButtonProps) {
  const id = useId()
  const { name, price } = product
  const note = describeShortMinimum(product.terms.minimum, packQuantity)
  const noteLine = note && (
    <p id={id} className="mb-2 text-[0.8125rem] leading-4 font-medium text-terracotta-deep noscript:hidden">
      {note}
    </p>
  )
  if (isAdded) {
    return (
      <>
        {noteLine}
        <Button
          variant="ghost"
          aria-disabled="true"
          aria-label={`Added ${name}`}
          className="w-full cursor-default bg-forest-tint px-2! hover:bg-forest-tint noscript:hidden"
        >
          <Check aria-hidden="true" />
          <span>Added</span>
        </Button>
      </>
    )
  }
  return (
    <>
      {noteLine}
      <Button
        variant="secondary"
        aria-describedby={note ? id : undefined}
        disabled={price === null}
        aria-label={price === null ? `Add ${name} (priced on request)` : `Add ${name}`}
        title={price === null ? 'Priced on request: ask for a quote on its page' : undefined}
        onClick={() => onAdd(product)}
        className="w-full px-2! noscript:hidden"
      >
        <Plus aria-hidden="true" />
        <span>Add</span>
      </Button>
    </>
  )
}
