import { formatColorName } from '#app/lib/text/format-color-name.ts'
import type { BoxItem, QuoteItem } from '#db/tables/requests.ts'
import { getShownUnitPrice, listQuoteItems } from './quote-items.ts'
import type { RequestField } from './request-fields.ts'
import type { SentFields } from './stored-request.ts'

/** A requested product, of a quote or a box alike, with all that sales order it by. */
export type RequestLine = {
  productId: string
  /** Name with the color; '' if unknown. */
  name: string
  itemNumber: string | null
  style: string | null
  color: string | null
  supplier: string | null
  supplierItemNumber: string | null
  /** Name of its ready-made box. */
  box: string | null
  /** Units in all packs. */
  quantity: number
  /** Dollars; null on request. */
  listPrice: number | null
  /** Dollars at the quantity; unknown in boxes of older releases. */
  unitPrice: number | null
  /** Dollars that the buyer of a quote would like to pay; null without. */
  targetPrice: number | null
  /** Id of the quote's product that the buyer may choose it instead of; null without. */
  alternativeTo: string | null
} & Partial<Pick<BoxItem, 'imprint' | 'proof' | 'sizes'> | Pick<QuoteItem, 'imprint' | 'proof' | 'sizes'>>

/** Returns the requested products in the buyer's order; none for kinds without products. */
export function listRequestLines(request: SentFields): RequestLine[] {
  if (request.kind === 'quote')
    return listQuoteItems(request).map((item) => ({
      ...toLine(item),
      box: null,
      quantity: item.quantity,
      unitPrice: getShownUnitPrice(item),
      targetPrice: item.target_price ?? null,
      alternativeTo: item.alternative_to ?? null,
    }))
  if (request.kind !== 'swag-box') return []
  return request.box_items.map((item) => ({
    ...toLine(item),
    box: item.ready_made_box_name ?? null,
    quantity: (item.quantity ?? 1) * (item.box_count ?? 1) * request.global_quantity,
    unitPrice: item.unit_price ?? null,
    targetPrice: null,
    alternativeTo: null,
  }))
}

const toLine = (item: QuoteItem | BoxItem) => ({
  productId: item.product_id,
  name: formatColorName({ name: item.product_name ?? '', color: item.color }),
  itemNumber: item.item_number ?? null,
  style: item.style ?? null,
  color: item.color ?? null,
  supplier: item.supplier ?? null,
  supplierItemNumber: item.supplier_item_number ?? null,
  listPrice: item.product_price,
  imprint: item.imprint,
  proof: item.proof,
  sizes: item.sizes,
})

type Source = Pick<RequestLine, 'supplier' | 'supplierItemNumber' | 'style'>

/** 'Hydro Supply VT20-NVY, style VT-20'; '' if the catalog had none of it. */
export const describeSource = ({ supplier, supplierItemNumber, style }: Source): string =>
  [
    [supplier, supplierItemNumber].filter(Boolean).join(' '),
    // A slug only groups colors in the shop: no supplier knows it.
    style && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(style) && `style ${style}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Where sales order the products, one a line. For staff: buyers do not see suppliers. */
export function listSupplierFields(request: SentFields): RequestField[] {
  const lines = listRequestLines(request).flatMap((line) => {
    const source = describeSource(line)
    return source ? [`${line.name || line.productId}: ${source}`] : []
  })
  return lines.length === 0 ? [] : [{ label: 'Supplier', value: [...new Set(lines)] }]
}
