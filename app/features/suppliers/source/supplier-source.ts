import type { Configurations, PartStock, SupplierImage, SupplierProduct } from './supplier-product.ts'

/** An account at a supplier; SAGE has a login ID, too. */
export type Credentials = { id: string; password: string; login?: string }

/** A supplier's responses. Without images (after a failure) or configurations (or a service) those columns keep their values. */
export type SupplierResponses = {
  product: SupplierProduct
  images?: SupplierImage[] | undefined
  configurations?: Configurations | undefined
}

/** Identifies a product at the supplier; each source uses one: the id there, or the item number without the color. */
export type StockQuery = { productRef: string; productNumber: string }

/** Where a supplier's products come from. All calls throw `SupplierError`. */
export type SupplierSource = {
  /** Names of the services in reports. */
  readonly titles: { product: string; prices: string; stock: string }
  /** Ids of all products for sale. */
  listIds(): Promise<string[]>
  listChangedIds(since: Date): Promise<string[]>
  /** A product with images and prices. A failure of these is reported, and they are left out. */
  getProduct(productId: string): Promise<SupplierResponses>
  getPrices(productId: string): Promise<Configurations>
  /** Units of each part. A part of unknown quantity is left out: it is not sold out. */
  getStock(query: StockQuery): Promise<PartStock[]>
  /** Requests that were sent, including retries. */
  readonly sentCount: number
}
