import { useBrandRules } from '#app/features/brand/use-brand.ts'
import type { ProductView } from '#app/features/catalog/product-page/product-view.ts'
import { runWithQuoteList } from '#app/features/catalog/quote/list/load-quote-list.ts'
import { Button } from '#app/ui/button.tsx'
import { addProduct } from './add-to-box.tsx'
import { isInBox, useBox } from './box.store.ts'

type StudioActionsProps = {
  product: ProductView
  /** Closes the studio, in front of which neither form nor toast would be visible. */
  onLeave: () => void
}

/** Buttons that request a product from the studio, with the logo as placed there. */
export function StudioActions({ product, onLeave }: StudioActionsProps) {
  const box = useBox()
  const { minimumPacks } = useBrandRules()
  const isAdded = box !== undefined && isInBox(box, product.id)

  const openQuote = () => {
    onLeave()
    const dialog = document.getElementById('quote')
    // A rejected form without a dialog is on the page itself.
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
    else document.getElementById('quote-form')?.scrollIntoView()
  }
  // Without a chosen imprint of its own, the list has that of the placed logo.
  const list = () => {
    onLeave()
    void runWithQuoteList(({ addToQuoteList, toListedProduct }) => addToQuoteList([toListedProduct(product)]))
  }
  const add = () => {
    if (isAdded) return
    onLeave()
    addProduct(product, { quantity: Math.max(box?.packQuantity ?? 0, minimumPacks), note: '' })
  }
  return (
    <>
      <Button onClick={openQuote}>{product.inStock ? 'Request a quote' : 'Ask for an alternative'}</Button>
      {product.inStock && (
        <Button variant="secondary" onClick={list}>
          Add to quote list
        </Button>
      )}
      {product.inStock && product.price !== null && (
        <Button variant="secondary" disabled={box === undefined} aria-disabled={isAdded} onClick={add}>
          {isAdded ? 'In your box' : 'Add to box'}
        </Button>
      )}
    </>
  )
}
