import { quoteList } from '#app/features/catalog/quote/list/quote-list.store.ts'
import type { StudioImprints } from '#app/features/logo/studio/studio-imprints.ts'
import { describeImprint, getImprintItems, getLocationOptions } from '#app/features/orders/imprint/imprint.ts'
import { readImprintFields } from '#app/features/orders/imprint/imprint-fields.ts'
import { mergePrints } from '#app/features/orders/imprint/merge-prints.ts'
import { toImprint } from '#app/features/orders/imprint/to-imprint.ts'
import { type OptionChanges, setOptions } from '#app/features/orders/items.ts'
import type { Order } from '#app/features/orders/order.ts'
import type { ImprintLocationOption } from '#app/features/orders/terms/terms.ts'
import { savedCart } from '#app/features/ready-made/cart.store.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import { savedBox } from './box.store.ts'

/** An imprint that the buyer chose for a product. Without a choice, the placed logo determines the imprint. */
type ChosenImprint = {
  /** Where the product is, in words: 'your box' */
  place: string
  imprint: RequestedImprint
  locations: readonly ImprintLocationOption[]
  store: (imprint: RequestedImprint) => void
}

/** Returns the imprints chosen for a product, which the studio begins with and replaces. */
export function createStudioImprints(productId: string): StudioImprints {
  const chosen = [
    ...listChosen('your box', productId, savedBox.read(), (key, imprint) =>
      savedBox.change((box) => setOptions(box, key, { imprint })),
    ),
    ...listChosen('your cart', productId, savedCart.read(), (key, imprint) => {
      const changes: OptionChanges = new Map([[key, { imprint }]])
      savedCart.changeOptions(savedCart.read(), changes)
    }),
    ...listQuoted(productId),
  ]
  const prints = [...chosen.map(({ imprint }) => imprint), readQuoteForm()].find((imprint) => Array.isArray(imprint))
  return {
    prints: prints ?? [],
    replace({ placements, chosenInks }) {
      const replaced = chosen.flatMap(({ place, imprint, locations, store }) => {
        const placed = toImprint(placements, locations)
        if (!placed) return []
        const next = mergePrints(imprint, placed, { hasOwnInks: chosenInks !== undefined })
        store(next)
        const [before, after] = [imprint, next].map(describeImprint)
        return before === after ? [] : [`in ${place}: ${before}`]
      })
      return replaced.length > 0 ? `This replaces the imprint ${replaced.join('; ')}.` : ''
    },
  }
}

const listChosen = (
  place: string,
  productId: string,
  order: Order,
  storeItem: (key: string, imprint: RequestedImprint) => void,
): ChosenImprint[] =>
  getImprintItems(order).flatMap(({ key, item: { product, imprint }, locations }) =>
    product.id === productId && imprint
      ? [{ place, imprint, locations, store: (next: RequestedImprint) => storeItem(key, next) }]
      : [],
  )

const listQuoted = (productId: string): ChosenImprint[] =>
  quoteList.read().flatMap(({ product, imprint }) =>
    product.id === productId && imprint
      ? [
          {
            place: 'your quote list',
            imprint,
            locations: getLocationOptions(product.terms?.imprint),
            store: (next: RequestedImprint) => quoteList.change(productId, { imprint: next }),
          },
        ]
      : [],
  )

/** Reads the imprint in the page's quote form, which follows the placed logo. */
function readQuoteForm(): RequestedImprint | undefined {
  const form = document.getElementById('quote-form')
  return form instanceof HTMLFormElement ? readImprintFields(new FormData(form)) : undefined
}
