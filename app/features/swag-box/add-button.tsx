import { Check, Plus } from 'lucide-react'
import type { ListedProduct } from '#app/features/catalogue/listing/listed-product.ts'
import { Button } from '#app/ui/button.tsx'

type AddButtonProps = {
  product: ListedProduct
  added: boolean
  onNear: () => void
  onAdd: (product: ListedProduct) => void
}

/** At the foot of a product card. A product without price cannot be added; one in the box keeps its focus. */
export function AddButton({ product, added, onNear, onAdd }: AddButtonProps) {
  const { name, price } = product
  if (added) {
    return (
      <Button
        variant="ghost"
        aria-disabled="true"
        aria-label={`Added ${name}`}
        className="w-full cursor-default bg-forest-tint px-2! hover:bg-forest-tint noscript:hidden"
      >
        <Check aria-hidden="true" />
        Added
      </Button>
    )
  }
  return (
    <Button
      variant="secondary"
      disabled={price === null}
      aria-label={price === null ? `Add ${name} (priced on request)` : `Add ${name}`}
      title={price === null ? 'Priced on request: ask for a quote on its page' : undefined}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={() => onAdd(product)}
      className="w-full px-2! noscript:hidden"
    >
      <Plus aria-hidden="true" />
      Add
    </Button>
  )
}
