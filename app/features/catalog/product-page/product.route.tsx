import { lazy } from 'react'
import { data, redirect, useActionData } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { canShowLogo } from '#app/features/logo/studio/can-show.server.ts'
import { StudioButton } from '#app/features/logo/studio/studio-button.tsx'
import { useStoredParameter } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { parseBuyerQuantity, quantityParameter } from '#app/features/orders/buyer-quantity.ts'
import { buyerParameters, normalizeBuyerQuery } from '#app/features/orders/buyer-query.ts'
import { inHandsDate } from '#app/features/orders/in-hands-date.store.ts'
import { inHandsParameter, isPossibleDate, parseInHandsDate } from '#app/features/orders/in-hands-date.ts'
import { readPromises } from '#app/features/page-copy/editing/read-promises.server.ts'
import { readProductHighlights } from '#app/features/page-copy/stories/stories.server.ts'
import {
  getReference,
  privatePageHeaders,
  toReferenceQuery,
} from '#app/features/requests/intake/forms/reference-query.ts'
import { receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import { BackToBox } from '#app/features/swag-box/back-to-box.tsx'
import { lazyOnActivity } from '#app/lib/browser/first-activity.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { whenIdle } from '#app/lib/browser/when-idle.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { createLoadFailure, noStore } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { redirectPermanently } from '#app/lib/http/redirect-permanently.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '../back-link.tsx'
import { runWithQuoteList } from '../quote/list/load-quote-list.ts'
import { createQuoteIntake } from '../quote/quote.server.ts'
import { getQuoteTitle, QuoteDialog } from '../quote/quote-dialog.tsx'
import { QuoteFormBoundary } from '../quote/quote-form-boundary.tsx'
import { mayHaveSentQuote } from '../quote/sent-quote-key.ts'
import { readRelated } from '../related/related.server.ts'
import { noRelatedProducts } from '../related/related.ts'
import { RelatedProducts } from '../related/related-products.tsx'
import { Swatches } from '../related/swatches.tsx'
import { getProductPath, getProductSlug } from '../slug.ts'
import { formatStock } from '../stock/format-stock.ts'
import { readStock } from '../stock/read-stock.server.ts'
import type { Route } from './+types/product.route.ts'
import { draftProductContext } from './draft-product-context.ts'
import { Gallery } from './gallery.tsx'
import { getMetaDescription } from './meta-description.ts'
import { findProduct, findProductByFormerSlug } from './product.server.ts'
import { createProductData } from './product-data.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductFacts } from './product-facts.tsx'
import { createMarkdownMiddleware } from './product-markdown.server.ts'
import { ProductSummary } from './product-summary.tsx'
import { getBreadcrumb, type ProductView } from './product-view.ts'
import { QuantityEstimate } from './quantity-estimate.tsx'
import { QuoteBar } from './quote-bar.tsx'
import { toProductView } from './to-product-view.ts'

export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'

/** Apart from the page, whose code lists prefetch. */
const AddToBox = lazy(async () => {
  await whenIdle()
  return { default: (await import('#app/features/swag-box/add-to-box.tsx')).AddToBox }
})

const ColorChips = lazyOnActivity(async () => (await import('./color-chips.tsx')).ColorChips)
const ShownColorNote = lazyOnActivity(async () => (await import('./shown-color-note.tsx')).ShownColorNote)
const StoryCards = lazyOnActivity(
  async () => (await import('#app/features/page-copy/stories/story-cards.tsx')).StoryCards,
)

const StudioActions = lazy(() =>
  import('#app/features/swag-box/studio-actions.tsx').then((module) => ({ default: module.StudioActions })),
)

const hasDate = () => inHandsDate.read() !== null

/** Its form works as plain HTML before. */
const ProductArrival = lazyOnActivity(async () => {
  await whenIdle()
  return (await import('./product-arrival.tsx')).ProductArrival
}, hasDate)

const QuoteConfirmation = lazyOnActivity(
  async () => (await import('../quote/quote-confirmation.tsx')).QuoteConfirmation,
  mayHaveSentQuote,
)

const notFoundTitle = 'Product Not Found'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const product = loaderData?.product
  if (!product)
    return createPageMeta({
      title: notFoundTitle,
      description: 'This product is not in our catalog.',
      index: false,
      matches,
    })
  const [src] = product.images
  return createPageMeta({
    title: product.name,
    description: loaderData.description,
    path: getProductPath(product),
    markdown: true,
    image: src ? { src, alt: product.alts?.[src] ?? product.name } : undefined,
    type: 'product',
    structuredData: import.meta.env.SSR && createProductData(product, matches),
    matches,
  })
}

/** Serves the page's URL with .md appended. */
export const middleware: Route.MiddlewareFunction[] = [createMarkdownMiddleware(readPromises)]

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const viewOptions = { ...(await readBrand(services)), promises: await readPromises(services) }
  const log = context.get(logContext)
  const today = getTodayInChicago()
  const { searchParams } = new URL(request.url)
  const quoteSent = searchParams.get('quote') === 'sent'
  const quantity = parseBuyerQuantity(searchParams.get(quantityParameter))
  const day = parseInHandsDate(searchParams.get(inHandsParameter))
  const reference = getReference(request)
  const shared = { today, quantity, day, quoteSent, reference }
  const nothing = {
    product: null,
    description: '',
    takesLogo: false,
    stock: null,
    related: noRelatedProducts,
    highlights: null,
    ...shared,
  }
  try {
    const draft = context.get(draftProductContext)
    const found = draft ?? (await findProduct(db, params.slug))
    const isCurrentSlug = draft !== null || (found && getProductSlug(found) === params.slug)
    const moved = isCurrentSlug ? undefined : await findProductByFormerSlug(db, params.slug)
    if (moved) throw redirectPermanently(getProductPath(moved), url)
    if (!found) return data(nothing, 404)
    const related = await readRelated(db, found).catch((error: unknown) => {
      log.error({ err: error }, 'related_products.load_failed')
    })
    const stock = await readStock(db, [found.id])
    const product = toProductView(found, today, viewOptions)
    const paths = [getProductPath(found), ...(related?.swatches ?? []).map(({ to }) => to)]
    const highlights = await readProductHighlights(services, { paths, category: found.category }).catch(
      (error: unknown) => {
        log.error({ err: error }, 'customer_stories.load_failed')
      },
    )
    const view = {
      product,
      description: getMetaDescription(product),
      takesLogo: canShowLogo(product.images, found.imprint_areas),
      stock: found.in_stock ? formatStock(stock.get(found.id), new Date()) : null,
      related: related ?? noRelatedProducts,
      highlights: highlights ?? null,
      ...shared,
    }
    // A page with missing related data is not cached.
    const isComplete = related && highlights !== undefined
    return data(view, { headers: reference ? privatePageHeaders : isComplete ? undefined : noStore })
  } catch (error) {
    if (error instanceof Response) throw error
    log.error({ err: error }, 'product.load_failed')
    return createLoadFailure(nothing)
  }
}

export const headers = declarePublicRoute({
  parameters: buyerParameters,
  canonicalQuery: normalizeBuyerQuery,
  privateParameters: ['quote'],
})

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, createQuoteIntake(getTodayInChicago(), args.params.slug))
  if (received.status === 'rejected') return data(received, received.httpStatus)
  if (!received.fromScript) {
    const path = `/products/${encodeURIComponent(args.params.slug)}?quote=sent`
    throw redirect(path + toReferenceQuery(received.reference), 303)
  }
  return received
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, takesLogo, stock, related, highlights, today, quantity, day, quoteSent, reference } = loaderData
  useStoredParameter(buyerQuantity, quantity)
  useStoredParameter(inHandsDate, day && isPossibleDate(day, today) ? day : null)
  // Only a form submitted without JavaScript has action data.
  const actionData = useActionData<typeof action>()
  if (!product) return <ProductNotFound />
  const rejected = actionData?.status === 'rejected' ? actionData : undefined
  return (
    <>
      <Container className="pt-4 pb-16 sm:pt-6 lg:pt-8 lg:pb-24">
        {/* One line on phones if it fits, so that the product's name is on the first screen. */}
        <div className="no-print mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:mb-6 lg:mb-8">
          <div className="min-w-30 max-sm:w-0 max-sm:grow">
            <Breadcrumb hidesCurrentOnPhones items={getBreadcrumb(product)} />
          </div>
          <div className="flex flex-wrap gap-2">
            <BackToBox />
            <BackLink to="/products">Back to Products</BackLink>
          </div>
        </div>
        <LazyBoundary>
          <QuoteConfirmation product={product.id} isSent={quoteSent} reference={reference} />
        </LazyBoundary>
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 sm:gap-y-10 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-x-12 xl:gap-x-16">
          <div className="min-w-0">
            <Gallery key={product.id} {...product}>
              {takesLogo && (
                <StudioButton
                  product={{ ...product, colors: related.swatches }}
                  loadImprints={() =>
                    import('#app/features/swag-box/create-studio-imprints.ts').then((module) =>
                      module.createStudioImprints(product.id),
                    )
                  }
                  renderActions={(onLeave) => (
                    <LazyBoundary>
                      <StudioActions product={product} onLeave={onLeave} />
                    </LazyBoundary>
                  )}
                />
              )}
            </Gallery>
            {product.colors.length > 0 && (
              <LazyBoundary>
                <ShownColorNote product={product} />
              </LazyBoundary>
            )}
          </div>
          <ProductSummary
            product={product}
            quantity={quantity}
            estimate={
              <>
                {stock && <p className="mt-3 text-muted">{stock}</p>}
                <QuantityEstimate key={product.id} product={product} quantity={quantity} day={day} />
                {product.inStock && (
                  <LazyBoundary loading={<div className="mt-5 min-h-11" />}>
                    <ProductArrival product={product} today={today} quantity={quantity} day={day} />
                  </LazyBoundary>
                )}
              </>
            }
            swatches={
              product.colors.length > 0 && product.inStock ? (
                <LazyBoundary>
                  <ColorChips key={product.id} product={product} />
                </LazyBoundary>
              ) : (
                <Swatches productName={product.name} swatches={related.swatches} />
              )
            }
          >
            {rejected ? (
              <section aria-labelledby="quote-heading" className="rounded-md border border-line bg-card p-5 sm:p-6">
                <h2 id="quote-heading" className="mb-5 text-subheading">
                  {getQuoteTitle(product)}
                </h2>
                <QuoteFormBoundary
                  id="quote-form"
                  product={product}
                  today={today}
                  quantity={quantity}
                  day={day}
                  actionData={rejected}
                />
              </section>
            ) : (
              <>
                <div className="quote-actions flex flex-wrap gap-3 *:grow">
                  <QuoteDialog key={product.id} product={product} today={today} quantity={quantity} day={day} />
                  {product.inStock && (
                    <Button
                      variant="secondary"
                      size="lg"
                      className="noscript:hidden"
                      onClick={() =>
                        void runWithQuoteList((list) => list.addToQuoteList([list.toListedProduct(product)]))
                      }
                    >
                      Add to quote list
                    </Button>
                  )}
                  <label className="button button-secondary button-lg heart-label">
                    <input type="checkbox" className="heart" value={product.id} />
                    Shortlist
                  </label>
                </div>
                {canBeInBox(product) && (
                  <LazyBoundary loading={<div className="min-h-47" />} failed={<BoxNotLoaded />}>
                    <AddToBox key={product.id} product={product} />
                  </LazyBoundary>
                )}
              </>
            )}
          </ProductSummary>
        </div>
        <ProductDetails product={product} quantity={quantity} />
        <ProductFacts product={product} />
        {highlights && (
          <LazyBoundary>
            <StoryCards
              isSmall
              isAboutProduct={highlights.isAboutProduct}
              highlights={highlights}
              className="mt-14 lg:mt-20"
            />
          </LazyBoundary>
        )}
        <RelatedProducts sections={related.sections} />
      </Container>
      {!rejected && <QuoteBar product={product} quantity={quantity} />}
    </>
  )
}

/** Without data, the loader response did not arrive; an error of the page itself is the layout's. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData) throw error
  return <ProductNotFound />
}

/** The builder accepts products in stock with a price. */
const canBeInBox = ({ inStock, price }: ProductView) => inStock && price !== null

function BoxNotLoaded() {
  return (
    <p role="alert" className="mt-5 text-sm text-danger">
      Your box could not be opened. Please reload the page and try again.
    </p>
  )
}

function ProductNotFound() {
  return (
    <Container className="py-8 lg:py-16">
      <EmptyState heading="h1" title={notFoundTitle} text="It may have left the catalog, or the address is misspelled.">
        <ButtonLink to="/products">Back to Products</ButtonLink>
      </EmptyState>
    </Container>
  )
}
