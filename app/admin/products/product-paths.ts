import { type InventoryFilter, type InventorySort, toInventoryParams } from '#app/features/catalog/inventory/filter.ts'

export const productsPath = '/admin/products'

export const getListPath = (query: string) => (query ? `${productsPath}?${query}` : productsPath)

/** Returns the URL of the list with a filter. */
export const getFilteredListPath = (filter: InventoryFilter, sort?: InventorySort) =>
  getListPath(toInventoryParams(filter, sort).toString())

/** Returns the URL of the product editor. */
export const getProductPath = (id: string) => `${productsPath}/${id}`

export const importsPath = '/admin/products/import'

export const getImportPath = (id: string) => `${importsPath}/${id}`
