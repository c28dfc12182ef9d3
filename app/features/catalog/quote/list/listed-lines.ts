import type { PricedLine } from '#app/features/requests/quote-alternatives.ts'
import { arrangeAlternatives } from '#app/features/requests/quote-alternatives.ts'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { getItemTotal } from './prices.ts'
import type { ListedItem } from './quote-list.store.ts'

/** A product of the list as a line of a quote. */
export type ListedLine = PricedLine & { item: ListedItem; product_name: string }

/** Returns the products of the list as lines of a quote: those of which the buyer chooses one stand together. */
export const toListedLines = (items: readonly ListedItem[]): ListedLine[] =>
  arrangeAlternatives(
    items.map((item) => ({
      product_id: item.product.id,
      product_name: formatColorName({ name: item.product.name, color: item.product.terms?.color ?? item.color }),
      alternative_to: item.alternativeTo,
      quantity: item.quantity,
      total: getItemTotal(item),
      item,
    })),
  )
