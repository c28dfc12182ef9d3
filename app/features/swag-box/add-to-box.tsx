import { Check, PackagePlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { useCameFrom } from '#app/features/catalog/back-link.tsx'
import { readChosenColor } from '#app/features/catalog/product-page/chosen-color.ts'
import type { ProductView } from '#app/features/catalog/product-page/product-view.ts'
import { toPricingTerms } from '#app/features/catalog/product-page/to-pricing-terms.ts'
import { type BoxProduct, describeCount } from '#app/features/orders/order.ts'
import { type AdjustedQuantity, describeShortMinimum, parsePackQuantity } from '#app/features/orders/quantity.ts'
import { toCents } from '#app/lib/text/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'
import { BackToBox } from './back-to-box.tsx'
import { isInBox, savedBox, useBox } from './box.store.ts'

const builder = '/swag-box-builder'

/**
 * Adds the product of a page to the box. The quantity applies to all products of the box (docs/domain.md, Quantities). Without
 * JavaScript, links to the builder.
 */
export function AddToBox({ product }: { product: ProductView }) {
  const box = useBox()
  const [inputText, setInputText] = useState<string>()
  const [note, setNote] = useState('')
  const cameFromBuilder = useCameFrom(builder)
  const { minimumPacks: minimum } = useBrandRules()
  const packText = String(Math.max(box?.packQuantity ?? 0, minimum))
  const isAdded = box && isInBox(box, product.id)
  const shortMinimum = describeShortMinimum(
    product.minimumQuantity,
    parsePackQuantity(inputText ?? packText, minimum).quantity,
  )

  const commit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isAdded && (inputText ?? packText) === packText) return
    setNote(addProduct(product, parsePackQuantity(inputText ?? packText, minimum)))
    setInputText(undefined)
  }
  return (
    <>
      {/* A click before hydration would be lost. */}
      <form noValidate inert={box === undefined} onSubmit={commit} className="add-to-box">
        <label htmlFor="boxes">Number of boxes</label>
        <input
          id="boxes"
          type="number"
          inputMode="numeric"
          min={minimum}
          aria-describedby="boxes-note"
          value={inputText ?? packText}
          onChange={(event) => setInputText(event.target.value)}
          onBlur={() => isAdded && commit()}
          className="control"
        />
        <Button type="submit" variant="secondary" size="lg" aria-disabled={isAdded}>
          {isAdded ? <Check /> : <PackagePlus />}
          <span>{isAdded ? `In your box: ${packText}` : 'Add to swag box'}</span>
        </Button>
        <p role="status" id="boxes-note" data-warning={shortMinimum ? '' : undefined}>
          {note ||
            shortMinimum ||
            `One in each box. Boxes of one design start at ${minimum}; all their products share this number.`}
        </p>
      </form>
      <p className="mt-3">
        {cameFromBuilder ? (
          <BackToBox />
        ) : (
          <ButtonLink to={builder} variant="secondary" size="sm">
            {box?.items.length ? 'View your box' : 'Build a Swag Box'}
          </ButtonLink>
        )}
      </p>
    </>
  )
}

/**
 * Adds the product, or changes the shared quantity if it is in the box already, and shows a toast.
 * @returns the reason why the quantity differs from the input; '' if it does not
 */
export function addProduct(product: ProductView, { quantity, note }: AdjustedQuantity): string {
  const isNew = !isInBox(savedBox.read(), product.id)
  const boxProduct = toBoxProduct(product)
  if (!boxProduct || !savedBox.add(boxProduct, { color: readChosenColor(product.id) || undefined })) return ''
  savedBox.setQuantity(quantity)
  const contentsText = `${describeCount(savedBox.read())} in each of ${quantity.toLocaleString('en-US')} boxes.`
  void showToast({
    title: isNew ? 'Added to your box' : 'Your box has changed',
    description: isNew ? `${product.name} has been added: ${contentsText}` : `Now ${contentsText}`,
    kind: 'success',
  })
  return note
}

/** Undefined without a price. */
function toBoxProduct(view: ProductView): BoxProduct | undefined {
  const { id, name, slug, images, price } = view
  if (price === null) return undefined
  return { id, name, slug, image: images[0] ?? null, price: toCents(price), terms: toPricingTerms(view) }
}
