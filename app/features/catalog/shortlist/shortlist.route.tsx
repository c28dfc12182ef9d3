import { Link as LinkIcon, Printer } from 'lucide-react'
import { type FormEvent, type MouseEvent, useRef } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { shortenUuid } from '#app/features/orders/box-link/short-id.ts'
import { useBuyerValue, useStoredParameter } from '#app/features/orders/buyer-parameter.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { createLoadFailure } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toCents } from '#app/lib/text/money.ts'
import { formatLongDate, getTodayInChicago } from '#app/lib/time/dates.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Image } from '#app/ui/image.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ListingQuantity } from '../listing/listing-quantity.tsx'
import { runWithQuoteList } from '../quote/list/load-quote-list.ts'
import type { ListedProduct } from '../quote/list/quote-list.store.ts'
import { getProductPath } from '../slug.ts'
import type { Route } from './+types/shortlist.route.ts'
import type { ComparedProduct } from './compared-product.ts'
import { readComparedProducts } from './compared-products.server.ts'
import { Comparison, RemoveLink } from './comparison.tsx'
import { describePrice } from './comparison-rows.ts'
import styles from './shortlist.css?url'
import { addToShortlist, removeFromShortlist } from './shortlist.store.ts'
import {
  createShortlistPath,
  maxCompared,
  normalizeShortlistQuery,
  parseShortlistQuery,
  productParameter,
  shortlistParameters,
  swapProducts,
} from './shortlist-url.ts'
import { useOwnShortlist } from './use-own-shortlist.ts'

const title = 'Shortlist'

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({
    title,
    description:
      'Products side by side: price at your quantity, minimum, production time, imprint, material and sizes.',
    index: false,
    matches,
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  const linked = parseShortlistQuery(url.searchParams)
  const today = getTodayInChicago()
  try {
    const services = context.get(servicesContext)
    const { unit } = await readBrand(services)
    const products = await readComparedProducts(services.db, linked.ids, unit)
    return data({ linked, products, today })
  } catch (error) {
    context.get(logContext).error({ err: error }, 'shortlist.load_failed')
    return createLoadFailure({ linked, products: null, today })
  }
}

export const headers = declarePublicRoute({
  parameters: shortlistParameters,
  canonicalQuery: normalizeShortlistQuery,
})

const formId = 'shortlist-form'

export default function ShortlistPage({ loaderData }: Route.ComponentProps) {
  const { linked, products } = loaderData
  useStoredParameter(buyerQuantity, linked.quantity)
  const { own, isOwn } = useOwnShortlist(linked, products)
  return (
    <Container className="shortlist pt-8 pb-16 lg:pt-12 lg:pb-24">
      <h1 className="text-title">{title}</h1>
      {products === null ? (
        <EmptyState title="Your shortlist could not be loaded" text="Nothing on it is lost. Please try once more.">
          <Button onClick={() => location.reload()}>Try Again</Button>
        </EmptyState>
      ) : products.length > 0 ? (
        <Contents {...loaderData} products={products} own={own} isOwn={isOwn} />
      ) : (
        <Empty
          isGone={linked.ids.length > 0}
          isLoading={own !== undefined && own.length > 0 && linked.ids.length === 0}
        />
      )}
    </Container>
  )
}

type ContentsProps = Pick<Route.ComponentProps['loaderData'], 'linked' | 'today'> & {
  products: readonly ComparedProduct[]
} & Pick<ReturnType<typeof useOwnShortlist>, 'own' | 'isOwn'>

function Contents({ linked: { ids, quantity: linkedQuantity }, products, today, own, isOwn }: ContentsProps) {
  const { name } = useBrand()
  const navigate = useNavigate()
  const status = useRef<HTMLParagraphElement>(null)
  const quantity = useBuyerValue(buyerQuantity, linkedQuantity)
  const compared = products.slice(0, maxCompared)
  const others = products.slice(maxCompared)
  const missing = ids.length - products.length

  const setQuantity = (typed: number | null) => {
    if (typed === null) buyerQuantity.clear()
    else buyerQuantity.write(typed)
    void navigate(createShortlistPath(ids, typed), { replace: true, preventScrollReset: true })
  }
  const getSwapPath = (id: string, otherId: string) =>
    createShortlistPath(swapProducts(ids, id, otherId), linkedQuantity)
  const renderRemoveLink = (product: ComparedProduct) => (
    <RemoveLink
      product={product}
      to={createShortlistPath(
        ids.filter((id) => id !== product.id),
        linkedQuantity,
      )}
      onRemove={(event: MouseEvent) => {
        // The link goes away.
        status.current?.focus({ preventScroll: true })
        // The URL follows the visitor's own shortlist.
        if (!isOwn) return
        event.preventDefault()
        removeFromShortlist(product.id)
      }}
    />
  )
  const offered = products.filter(({ inStock }) => inStock)
  const addToQuoteList = (chosen: readonly ComparedProduct[]) =>
    void runWithQuoteList((list) => list.addToQuoteList(chosen.map(toListedProduct)))
  const requestQuote = () =>
    void runWithQuoteList((list) => {
      list.addToQuoteList(offered.map(toListedProduct))
      void navigate('/quote-list')
    })
  const copyLink = () => copyText(`${location.origin}${createShortlistPath(ids, quantity)}`, 'Link')

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="shortlist-bar">
        <p ref={status} role="status" tabIndex={-1}>
          <span>{describeCount(products.length)}</span>
          {missing > 0 && (
            <span>{` ${missing === 1 ? 'One more is' : `${missing} more are`} no longer in the catalog.`}</span>
          )}
        </p>
        <form
          id={formId}
          action="/shortlist"
          className="no-print"
          onSubmit={(event: FormEvent) => event.preventDefault()}
        >
          {ids.map((id) => (
            <input key={id} type="hidden" name={productParameter} value={shortenUuid(id)} />
          ))}
          <ListingQuantity formId={formId} label="Quantity" quantity={quantity} onCommit={setQuantity} />
          <noscript>
            {import.meta.env.SSR && (
              <Button type="submit" variant="secondary">
                Apply
              </Button>
            )}
          </noscript>
        </form>
        <div className="shortlist-actions no-print">
          {offered.length > 0 && <Button onClick={requestQuote}>Request a quote for these</Button>}
          <Button variant="secondary" onClick={copyLink}>
            <LinkIcon aria-hidden="true" />
            Copy link
          </Button>
          <Button variant="secondary" onClick={() => print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      {own && !isOwn && <Shared ids={ids} own={own} />}
      <div className="print-sheet">
        <p className="hidden print:block">{`${name}, prices of ${formatLongDate(today)}`}</p>
        {compared.length > 2 && (
          <p className="shortlist-hint no-print">{`Scroll sideways to see all ${compared.length} products.`}</p>
        )}
        <Comparison
          products={compared}
          others={others}
          quantity={quantity}
          today={today}
          getSwapPath={getSwapPath}
          renderRemoveLink={renderRemoveLink}
          onQuote={addToQuoteList}
        />
        <p className="shortlist-legend">
          <span>{`${describePrices(quantity)}, without size upcharges and delivery. We confirm every price in your quote.`}</span>
        </p>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others" className="shortlist-others no-print">
          <h2 id="others" className="text-subheading">
            Also on this shortlist
          </h2>
          <ul>
            {others.map((product) => (
              <li key={product.id}>
                <Image src={product.image} alt="" sizes="64px" />
                <div>
                  <PageLink to={getProductPath(product)}>{product.name}</PageLink>
                  <p>{describePrice(product, quantity)}</p>
                </div>
                <Link
                  to={getSwapPath(compared.at(-1)?.id ?? '', product.id)}
                  replace
                  preventScrollReset
                  aria-label={`Compare ${product.name}`}
                  onClick={() => status.current?.focus()}
                >
                  Compare
                </Link>
                {renderRemoveLink(product)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Says that the shortlist is someone else's, and adds it to the visitor's own on a click. */
function Shared({ ids, own }: { ids: readonly string[]; own: readonly string[] }) {
  const isSaved = ids.every((id) => own.includes(id))
  return (
    <div className="shortlist-shared no-print">
      <p>
        {isSaved
          ? 'This shortlist came by a link. All of it is on yours as well.'
          : own.length > 0
            ? 'This shortlist came by a link. Yours stays as it is.'
            : 'This shortlist came by a link.'}
      </p>
      {isSaved ? (
        <ButtonLink to={createShortlistPath(own, null)} variant="secondary" size="sm">
          Open my shortlist
        </ButtonLink>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => addToShortlist(ids)}>
          {own.length > 0 ? 'Add to my shortlist' : 'Save as my shortlist'}
        </Button>
      )}
    </div>
  )
}

function Empty({ isGone, isLoading }: { isGone: boolean; isLoading: boolean }) {
  if (isLoading)
    return (
      <p role="status" className="mt-6 text-muted">
        Loading your shortlist...
      </p>
    )
  return (
    <EmptyState
      title={isGone ? 'Nothing of this shortlist is in the catalog' : 'Your shortlist is empty'}
      text={
        <>
          <span>
            Press the heart on a product to set it aside here, compare it with others and share them by a link.
          </span>
          <noscript>
            {import.meta.env.SSR && (
              <span className="block">That needs JavaScript; links to shortlists open without.</span>
            )}
          </noscript>
        </>
      }
    >
      <ButtonLink to="/products">Browse products</ButtonLink>
    </EmptyState>
  )
}

function describeCount(count: number): string {
  if (count === 1) return '1 product.'
  return count > maxCompared ? `Comparing ${maxCompared} of ${count} products.` : `Comparing ${count} products.`
}

const describePrices = (quantity: number | null) =>
  quantity === null ? 'List prices' : `Price and total at ${quantity.toLocaleString('en-US')} units`

const toListedProduct = ({ id, name, slug, itemNumber, image, price, terms }: ComparedProduct): ListedProduct => ({
  id,
  name,
  slug,
  itemNumber,
  image,
  price: toCents(price),
  terms,
})
