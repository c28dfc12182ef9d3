import { type InventoryFilter, type InventorySort, inventoryParams } from '#app/features/catalog/inventory/filter.ts'

export const productsPath = '/admin/products'

export const listAddress = (query: string) => (query ? `${productsPath}?${query}` : productsPath)

/** Returns the URL of the list with a filter. */
export const filteredAddress = (filter: InventoryFilter, sort?: InventorySort) =>
  listAddress(inventoryParams(filter, sort).toString())

/** Returns the URL of the product editor. */
export const productAddress = (id: string) => `${productsPath}/${id}`

export const importsPath = '/admin/products/import'

export const importAddress = (id: string) => `${importsPath}/${id}`
