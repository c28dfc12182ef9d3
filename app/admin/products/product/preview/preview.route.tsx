import { data } from 'react-router'
import { getPerson } from '#app/admin/access/current-person.ts'
import { requireAccess } from '#app/admin/access/require-access.ts'
import { createAdminMeta } from '#app/admin/shell/admin-page.tsx'
import { Gallery } from '#app/features/catalog/product-page/gallery.tsx'
import { ProductDetails } from '#app/features/catalog/product-page/product-details.tsx'
import { ProductFacts } from '#app/features/catalog/product-page/product-facts.tsx'
import { ProductSummary } from '#app/features/catalog/product-page/product-summary.tsx'
import { toProductView } from '#app/features/catalog/product-page/to-product-view.ts'
import { type DraftProductInput, toDraftProduct } from '#app/features/catalog/products/draft-product.ts'
import { readTexts } from '#app/features/catalog/products/form/product-texts.ts'
import { getProductFieldTitle } from '#app/features/catalog/products/product.schema.ts'
import { findProduct, productDocument } from '#app/features/catalog/products/product-document.server.ts'
import { readRelated } from '#app/features/catalog/related/related.server.ts'
import { RelatedProducts } from '#app/features/catalog/related/related-products.tsx'
import { Swatches } from '#app/features/catalog/related/swatches.tsx'
import { openDocument } from '#app/features/content/documents.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import type { Queryable } from '#db/client.ts'
import type { Route } from './+types/preview.route.ts'

export const headers = requireAccess('products')
export const meta = () => createAdminMeta('Preview')

/** Loads the stored product, overlaid with this person's draft. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  const stored = await findProduct(db, params.id)
  const document = await openDocument(db, productDocument, { id: params.id, staffId: getPerson(context).id })
  if (!document) throw data(null, { status: 404 })
  return getPreview(db, { id: params.id, stored, texts: document.fields })
}

/** Previews the form without saving it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  const texts = readTexts(await readForm(request))
  return getPreview(db, { id: params.id, stored: await findProduct(db, params.id), texts })
}

/** Reads the public page of the input; invalid fields show the stored values. */
async function getPreview(db: Queryable, { id, stored, texts }: DraftProductInput) {
  const { product, errors } = toDraftProduct({ id, stored, texts })
  return {
    product: toProductView(product, getTodayInChicago()),
    related: await readRelated(db, product),
    omitted: Object.keys(errors).map(getProductFieldTitle),
  }
}

/** Previews the product page in its own window. Its links lead to the live shop. */
export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  const { product, related, omitted } = actionData ?? loaderData
  return (
    <>
      <p role="status" className="bg-mustard px-4 py-2.5 text-center text-sm font-medium">
        {`Preview. Only you can see this page.${omitted.length > 0 ? ` Fields with errors are skipped: ${omitted.join(', ')}.` : ''}`}
      </p>
      <main id="main" tabIndex={-1}>
        <Container className="pt-4 pb-16 sm:pt-6 lg:pt-8 lg:pb-24">
          <div className="mb-5 sm:mb-6 lg:mb-8">
            <Breadcrumb
              items={[{ label: 'Products', to: '/products' }, { label: product.name || 'Untitled product' }]}
            />
          </div>
          <div className="grid grid-cols-1 gap-x-8 gap-y-6 sm:gap-y-10 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-x-12 xl:gap-x-16">
            <Gallery {...product} />
            <ProductSummary
              product={product}
              swatches={<Swatches productName={product.name} swatches={related.swatches} />}
            >
              <Button aria-disabled className="w-full">
                {product.inStock ? 'Get a Quote' : 'Ask for an alternative'}
              </Button>
            </ProductSummary>
          </div>
          <ProductDetails product={product} />
          <ProductFacts product={product} />
          <RelatedProducts sections={related.sections} />
        </Container>
      </main>
    </>
  )
}
