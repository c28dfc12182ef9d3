import { Check, Plus } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { OfferedProduct } from './offered-product.ts'

type AddButtonProps = {
  product: OfferedProduct
  isAdded: boolean
  onAdd: (product: OfferedProduct) => void
}

/** Button at the bottom of a product card. Disabled without a price; keeps its focus when pressed. */
export function AddButton({ product, isAdded, onAdd }: AddButtonProps) {
  const { name, price } = product
  if (isAdded) {
    return (
      <Button
        variant="ghost"
        aria-disabled="true"
        aria-label={`Added ${name}`}
        className="w-full cursor-default bg-forest-tint px-2! hover:bg-forest-tint noscript:hidden"
      >
        <Check aria-hidden="true" />
        <span>Added</span>
      </Button>
    )
  }
  return (
    <Button
      variant="secondary"
      disabled={price === null}
      aria-label={price === null ? `Add ${name} (priced on request)` : `Add ${name}`}
      title={price === null ? 'Priced on request: ask for a quote on its page' : undefined}
      onClick={() => onAdd(product)}
      className="w-full px-2! noscript:hidden"
    >
      <Plus aria-hidden="true" />
      <span>Add</span>
    </Button>
  )
}
