import { Check, PackagePlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { BackLink, useCameFrom } from '#app/features/catalog/back-link.tsx'
import type { ProductView } from '#app/features/catalog/product-page/product-view.ts'
import { minimumPackQuantity } from '#app/features/orders/quantity.ts'
import { lateValue, useStoredLater } from '#app/lib/browser/use-stored-later.ts'
import { showAlert } from '#app/ui/alert.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'

const builder = '/swag-box-builder'
const keys = ['swagBoxCart']
const productBox = lateValue(() => import('./product-box.ts').then((module) => module.productBox))

/**
 * Adds the product of a page to the box. The quantity applies to all products of the box (docs/domain.md, Quantities). Without
 * JavaScript, links to the builder.
 */
export function AddToBox({ product }: { product: ProductView }) {
  const box = useStoredLater(keys, productBox)
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState('')
  const cameFromBuilder = useCameFrom(builder)
  const { minimumPacks: minimum = minimumPackQuantity } = useBrand().rules ?? {}
  const packs = String(Math.max(box?.packQuantity ?? 0, minimum))
  const added = box?.items.some((item) => item.product.id === product.id)

  const commit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (added && (typed ?? packs) === packs) return
    try {
      setNote((await productBox.load()).put(product, typed ?? packs, minimum))
      setTyped(undefined)
    } catch {
      await showAlert('Your box could not be opened. Please reload the page and try again.')
    }
  }
  return (
    <>
      <form noValidate onSubmit={commit} className="add-to-box">
        <label htmlFor="boxes">Number of boxes</label>
        <input
          id="boxes"
          type="number"
          inputMode="numeric"
          min={minimum}
          aria-describedby="boxes-note"
          value={typed ?? packs}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => added && commit()}
          className="control"
        />
        <Button type="submit" variant="secondary" size="lg" aria-disabled={added}>
          {added ? <Check /> : <PackagePlus />}
          {added ? `In your box: ${packs}` : 'Add to swag box'}
        </Button>
        <p role="status" id="boxes-note">
          {note || `One in each box, ${minimum} boxes or more. All products of a box share this number.`}
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

/** For visitors who came from the builder. */
export function BackToBox() {
  return useCameFrom(builder) && <BackLink to={builder}>Back to your box</BackLink>
}
