import { readTexts } from '#app/features/catalog/products/form/product-texts.ts'
import { createProductDocument } from '#app/features/catalog/products/product-document.server.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'

/** @param unit of lengths in the history */
export const createProductEditor = (unit?: LengthUnit) => ({
  ...createProductDocument(unit),
  parseForm: readTexts,
  getPath: (id: string) => `/admin/products/${id}`,
  getNewPath: (id: string) => `/admin/products/new?id=${id}`,
  listPath: '/admin/products',
})
