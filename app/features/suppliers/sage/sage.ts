import * as v from 'valibot'

export const sageUrl = 'https://www.promoplace.com/ws/ws.dll/ConnectAPI'

/** Content of `suppliers.sage`: a supplier whose products SAGE Connect has. */
export const sageSchema = v.object({
  /** The supplier's number at SAGE. */
  supplierNumber: v.number(),
  /** SAGE's own, or the mock's. */
  url: v.optional(v.string(), sageUrl),
})
export type Sage = v.InferOutput<typeof sageSchema>

/** Services of SAGE Connect by their ids, https://www.sagemember.com/sm.dll/ConnectAPIDoc. */
export const sageServices = { search: 103, product: 105, inventory: 107 } as const
export type SageService = keyof typeof sageServices

export const sageTitles: Record<SageService, string> = {
  search: 'Product Search',
  product: 'Full Product Detail',
  inventory: 'Inventory Status',
}
