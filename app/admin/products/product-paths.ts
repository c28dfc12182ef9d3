import { type InventoryFilter, type InventorySort, inventoryParams } from '#app/features/catalog/inventory/filter.ts'

export const productsPath = '/admin/products'

export const listAddress = (query: string) => (query ? `${productsPath}?${query}` : productsPath)

/** Where the list is with a filter. */
export const filteredAddress = (filter: InventoryFilter, sort?: InventorySort) =>
  listAddress(inventoryParams(filter, sort).toString())

/** Where a product is edited. */
export const productAddress = (id: string) => `${productsPath}/${id}`
