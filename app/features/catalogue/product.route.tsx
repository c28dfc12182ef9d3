import { data, type MetaDescriptor, redirect, useActionData } from 'react-router'
import { andReference, oneVisitorsPage, referenceIn } from '#app/features/requests/forms/submitted.ts'
import { receiveRequest } from '#app/features/requests/receive/receive.server.ts'
import { AddToBox, BackToBox } from '#app/features/swag-box/add-to-box.tsx'
import { todayInChicago } from '#app/lib/dates.ts'
import { everybodys } from '#app/lib/everybodys.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { logContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/product.route.ts'
import { BackLink } from './back-link.tsx'
import { Gallery } from './gallery.tsx'
import { findProduct } from './product.server.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductSummary } from './product-summary.tsx'
import { metaDescription, type ProductView, productView } from './product-view.ts'
import { quoteForm } from './quote.server.ts'
import { QuoteBar } from './quote-bar.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { QuoteForm, quoteSuccess } from './quote-form.tsx'

export { clientAction } from '#app/features/requests/forms/client-action.ts'

const missing = 'Product Not Found'

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const product = loaderData?.product
  if (!product) return pageMeta({ title: missing, description: 'This product is not in our catalog.', index: false })
  return [
    ...pageMeta({
      title: product.name,
      description: metaDescription(product),
      path: `/products/${params.slug}`,
      image: product.images[0],
      type: 'product',
      matches,
    }),
    structuredData(product),
  ]
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const log = context.get(logContext)
  const today = todayInChicago()
  const quoteSent = new URL(request.url).searchParams.get('quote') === 'sent'
  const reference = referenceIn(request)
  try {
    const found = await findProduct(db, params.slug)
    if (!found) return data({ product: null, today, quoteSent, reference }, 404)
    const view = { product: productView(found, today), today, quoteSent, reference }
    return data(view, reference ? { headers: oneVisitorsPage } : undefined)
  } catch (error) {
    log.error({ err: error }, 'product not loaded')
    const headers = { 'Cache-Control': 'no-store' }
    return data({ product: null, today, quoteSent, reference }, { status: 500, headers })
  }
}

export const headers = everybodys({ personal: ['quote'] })

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, quoteForm(todayInChicago(), args.params.slug))
  if (received.status === 'refused') return data(received, received.httpStatus)
  if (!received.fromScript) {
    const path = `/products/${encodeURIComponent(args.params.slug)}?quote=sent`
    throw redirect(path + andReference(received.reference), 303)
  }
  return received
}

export default function ProductPage({ loaderData: { product, today, quoteSent, reference } }: Route.ComponentProps) {
  // Only a form sent without JavaScript leaves its answer here.
  const actionData = useActionData<typeof action>()
  if (!product) return <ProductNotFound />
  const refused = actionData?.status === 'refused' ? actionData : undefined
  return (
    <>
      <Container className="pt-6 pb-16 lg:pt-8 lg:pb-24">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-8">
          <Breadcrumb items={[{ label: 'Products', to: '/products' }, { label: product.name }]} />
          <div className="flex flex-wrap gap-2">
            <BackToBox />
            <BackLink to="/products">Back to Products</BackLink>
          </div>
        </div>
        {quoteSent && (
          <div className="mb-6 rounded-md bg-forest-tint px-5 py-4 font-medium text-forest">
            <p role="status">{quoteSuccess}</p>
            {reference && <p>Your reference {reference}</p>}
          </div>
        )}
        <div className="grid grid-cols-1 gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-x-12 xl:gap-x-16">
          <Gallery key={product.id} name={product.name} images={product.images} />
          <ProductSummary product={product}>
            {refused ? (
              <section aria-labelledby="quote-heading" className="rounded-md border border-line bg-card p-5 sm:p-6">
                <h2 id="quote-heading" className="mb-5 text-subheading">
                  Request a Quote
                </h2>
                <QuoteForm id="quote-form" product={product} today={today} actionData={refused} />
              </section>
            ) : (
              <>
                <div className="quote-actions flex flex-wrap gap-3 *:grow">
                  <QuoteDialog product={product} today={today} />
                </div>
                {product.inStock && product.price !== null && <AddToBox key={product.id} product={product} />}
              </>
            )}
          </ProductSummary>
        </div>
        <ProductDetails product={product} />
      </Container>
      {!refused && <QuoteBar product={product} />}
    </>
  )
}

function ProductNotFound() {
  return (
    <Container className="py-8 lg:py-16">
      <EmptyState heading="h1" title={missing} text="It may have left the catalog, or the address is misspelled.">
        <ButtonLink to="/products">Back to Products</ButtonLink>
      </EmptyState>
    </Container>
  )
}

/** For search engines: what is sold and for how much. */
function structuredData({ name, description, brand, price, inStock }: ProductView): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      ...(brand && { brand: { '@type': 'Brand', name: brand } }),
      ...(price !== null && {
        offers: {
          '@type': 'Offer',
          price: price.toFixed(2),
          priceCurrency: 'USD',
          availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
        },
      }),
    },
  }
}
