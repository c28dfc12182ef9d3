import { data, redirect, useActionData, useLocation } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { canShowLogo } from '#app/features/logo/studio/can-show.server.ts'
import { StudioButton } from '#app/features/logo/studio/studio-button.tsx'
import { getReference, getReferenceParam, privatePageHeaders } from '#app/features/requests/intake/forms/submitted.ts'
import { receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import { AddToBox, BackToBox } from '#app/features/swag-box/add-to-box.tsx'
import { movedTo } from '#app/lib/browser/moved.ts'
import { pageMeta } from '#app/lib/http/head/page-meta.ts'
import { notLoaded } from '#app/lib/http/not-loaded.ts'
import { publicRoute } from '#app/lib/http/public-route.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { todayInChicago } from '#app/lib/time/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '../back-link.tsx'
import { LateQuoteForm } from '../quote/late-quote-form.tsx'
import { quoteForm } from '../quote/quote.server.ts'
import { quoteStored } from '../quote/quote-alerts.ts'
import { QuoteDialog, quoteTitle } from '../quote/quote-dialog.tsx'
import { readRelated } from '../related/related.server.ts'
import { nothingRelated } from '../related/related.ts'
import { RelatedProducts } from '../related/related-products.tsx'
import { Swatches } from '../related/swatches.tsx'
import { productPath, productSlug } from '../slug.ts'
import type { Route } from './+types/product.route.ts'
import { Gallery } from './gallery.tsx'
import { findMovedProduct, findProduct } from './product.server.ts'
import { productData } from './product-data.ts'
import { ProductDetails } from './product-details.tsx'
import { asMarkdown } from './product-markdown.server.ts'
import { ProductSummary } from './product-summary.tsx'
import { metaDescription, type ProductView, productView, wayTo } from './product-view.ts'
import { QuoteBar } from './quote-bar.tsx'

export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'

const missing = 'Product Not Found'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const product = loaderData?.product
  if (!product)
    return pageMeta({ title: missing, description: 'This product is not in our catalog.', index: false, matches })
  const [src] = product.images
  return pageMeta({
    title: product.name,
    description: metaDescription(product),
    path: productPath(product),
    markdown: true,
    image: src ? { src, alt: product.alts?.[src] ?? product.name } : undefined,
    type: 'product',
    about: import.meta.env.SSR && productData(product, matches),
    matches,
  })
}

/** Under the page's address with .md behind it. */
export const middleware: Route.MiddlewareFunction[] = [asMarkdown]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const { daysOff } = await readBrand(services)
  const log = context.get(logContext)
  const today = todayInChicago()
  const quoteSent = new URL(request.url).searchParams.get('quote') === 'sent'
  const reference = getReference(request)
  try {
    const found = await findProduct(db, params.slug)
    const isThere = found && productSlug(found) === params.slug
    const moved = isThere ? undefined : await findMovedProduct(db, params.slug)
    if (moved) throw movedTo(productPath(moved) + new URL(request.url).search)
    if (!found)
      return data({ product: null, takesLogo: false, related: nothingRelated, today, quoteSent, reference }, 404)
    const related = await readRelated(db, found).catch((error: unknown) => {
      log.error({ err: error }, 'related products not loaded')
    })
    const product = productView(found, today, daysOff)
    const view = {
      product,
      takesLogo: canShowLogo(product.images, found.imprint_areas),
      related: related ?? nothingRelated,
      today,
      quoteSent,
      reference,
    }
    // A page with missing related data is not cached.
    return data(view, { headers: reference ? privatePageHeaders : related ? undefined : notKept })
  } catch (error) {
    if (error instanceof Response) throw error
    log.error({ err: error }, 'product not loaded')
    return notLoaded({ product: null, takesLogo: false, related: nothingRelated, today, quoteSent, reference })
  }
}

const notKept = { 'Cache-Control': 'no-store' }

export const headers = publicRoute({ privateParameters: ['quote'] })

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, quoteForm(todayInChicago(), args.params.slug))
  if (received.status === 'refused') return data(received, received.httpStatus)
  if (!received.fromScript) {
    const path = `/products/${encodeURIComponent(args.params.slug)}?quote=sent`
    throw redirect(path + getReferenceParam(received.reference), 303)
  }
  return received
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, takesLogo, related, today, quoteSent, reference } = loaderData
  // Only a form sent without JavaScript leaves its answer here.
  const actionData = useActionData<typeof action>()
  const { state } = useLocation()
  if (!product) return <ProductNotFound />
  const rejected = actionData?.status === 'refused' ? actionData : undefined
  return (
    <>
      <Container className="pt-4 pb-16 sm:pt-6 lg:pt-8 lg:pb-24">
        {/* On a phone one line, where there is room: the product's name belongs on the first screen. */}
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:mb-6 lg:mb-8">
          <div className="min-w-30 max-sm:w-0 max-sm:grow">
            <Breadcrumb shared items={wayTo(product)} />
          </div>
          <div className="flex flex-wrap gap-2">
            <BackToBox />
            <BackLink to="/products">Back to Products</BackLink>
          </div>
        </div>
        {quoteSent && (
          <div className="mb-6 rounded-md bg-forest-tint px-5 py-4 font-medium text-forest">
            <p role="status">{quoteStored}</p>
            {reference && <p>Your reference {reference}</p>}
          </div>
        )}
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 sm:gap-y-10 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-x-12 xl:gap-x-16">
          <Gallery key={product.id} {...product}>
            {takesLogo && <StudioButton product={{ ...product, colors: related.swatches }} />}
          </Gallery>
          <ProductSummary product={product}>
            <Swatches of={product.name} swatches={related.swatches} link={{ replace: true, state }} />
            {rejected ? (
              <section aria-labelledby="quote-heading" className="rounded-md border border-line bg-card p-5 sm:p-6">
                <h2 id="quote-heading" className="mb-5 text-subheading">
                  {quoteTitle(product)}
                </h2>
                <LateQuoteForm id="quote-form" product={product} today={today} actionData={rejected} wanted />
              </section>
            ) : (
              <>
                <div className="quote-actions flex flex-wrap gap-3 *:grow">
                  <QuoteDialog key={product.id} product={product} today={today} />
                </div>
                {canBeInBox(product) && <AddToBox key={product.id} product={product} />}
              </>
            )}
          </ProductSummary>
        </div>
        <ProductDetails product={product} />
        <RelatedProducts shelves={related.shelves} />
      </Container>
      {!rejected && <QuoteBar product={product} />}
    </>
  )
}

/** The builder takes what is in stock and has a price. */
const canBeInBox = ({ inStock, price }: ProductView) => inStock && price !== null

function ProductNotFound() {
  return (
    <Container className="py-8 lg:py-16">
      <EmptyState heading="h1" title={missing} text="It may have left the catalog, or the address is misspelled.">
        <ButtonLink to="/products">Back to Products</ButtonLink>
      </EmptyState>
    </Container>
  )
}
