import { describeProduct } from '#app/features/catalog/products/form/differences.ts'
import { findProduct } from '#app/features/catalog/products/product-document.server.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import type { Queryable } from '#db/client.ts'
import type { ViewedProduct } from './product-view.tsx'

/** Reads a live product for people who may not change it. */
export async function readProductView(
  db: Queryable,
  { id, unit }: { id: string; unit: LengthUnit },
): Promise<{ title: string; view: ViewedProduct } | undefined> {
  const product = await findProduct(db, id)
  if (!product) return undefined
  const images = [product.image_url, ...product.image_urls].filter((url) => typeof url === 'string' && url !== '')
  return {
    title: product.name,
    view: {
      path: getProductPath(product),
      inStock: product.in_stock,
      isHidden: product.hidden,
      images: [...new Set(images as string[])],
      fields: describeProduct(product, unit),
    },
  }
}
