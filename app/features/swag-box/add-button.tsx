import { Check, Plus } from 'lucide-react'
import { useId } from 'react'
import { describeShortMinimum } from '#app/features/orders/quantity.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import type { OfferedProduct } from './add-pricing-terms.server.ts'

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
  const isUnpriced = price === null
  return (
    <>
      {note && (
        <p id={id} className="mb-2 text-[0.8125rem] leading-4 font-medium text-terracotta-deep noscript:hidden">
          {note}
        </p>
      )}
      <Button
        variant={isAdded ? 'ghost' : 'secondary'}
        aria-disabled={isAdded || undefined}
        aria-describedby={note && !isAdded ? id : undefined}
        disabled={isUnpriced}
        aria-label={`${isAdded ? 'Added' : 'Add'} ${name}${isUnpriced ? ' (priced on request)' : ''}`}
        title={isUnpriced ? 'Priced on request: ask for a quote on its page' : undefined}
        onClick={() => isAdded || onAdd(product)}
        className={joinClasses(
          'w-full px-2! noscript:hidden',
          isAdded && 'cursor-default bg-forest-tint hover:bg-forest-tint',
        )}
      >
        {isAdded ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
        <span>{isAdded ? 'Added' : 'Add'}</span>
      </Button>
    </>
  )
}
