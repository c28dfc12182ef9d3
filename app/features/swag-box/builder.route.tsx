import { lazy, type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { defaultRules } from '#app/features/brand/brand-rules.ts'
import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { ProductListing } from '#app/features/catalog/listing/listing.tsx'
import { createListingMeta } from '#app/features/catalog/listing/listing-meta.ts'
import { loadListing } from '#app/features/catalog/listing/listing-page.server.ts'
import { getParameterNames, normalizeListingQuery } from '#app/features/catalog/query/filters.schema.ts'
import { hasBoxLink } from '#app/features/orders/box-link/box-link-prefix.ts'
import { buyerQuantity } from '#app/features/orders/buyer-quantity.store.ts'
import { type BoxProduct, type CustomOrder, describeCount, isEmpty } from '#app/features/orders/order.ts'
import { parsePackQuantity } from '#app/features/orders/quantity.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { toCents } from '#app/lib/text/money.ts'
import { showAlert } from '#app/ui/alert.ts'
import { Container } from '#app/ui/container.tsx'
import { useWideScreen } from '#app/ui/use-wide-screen.ts'
import type { Route } from './+types/builder.route.ts'
import { AddButton } from './add-button.tsx'
import { addPricingTerms, type OfferedProduct } from './add-pricing-terms.server.ts'
import { toCheckoutState } from './box.schema.ts'
import { emptyBox, isInBox, savedBox, useBox } from './box.store.ts'
import { BoxContents, BoxTotals } from './box-panel.tsx'
import { BoxSummaryBar } from './box-summary-bar.tsx'

/** For visitors who follow the link to a box. */
const SharedBox = lazy(() => import('./share/shared-box.tsx').then((module) => ({ default: module.SharedBox })))
const showSharedBoxFailure = () => void showAlert('The box could not be opened. Please reload the page.')

const title = 'Swag Box Builder'
const path = '/swag-box-builder'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const min = matches[0]?.loaderData?.brand.rules?.minimumPacks ?? defaultRules.minimumPacks
  const description = `Build a swag box, set one quantity from ${min} up and send it for a custom quote.`
  return createListingMeta({ title, description, path, listing: loaderData?.listing, matches })
}

export function loader(args: Route.LoaderArgs) {
  return loadListing(args, { path, addCardData: addPricingTerms, hasMinimumQuantityFilter: false, isPacked: true })
}

export const headers = declarePublicRoute({
  parameters: getParameterNames(),
  canonicalQuery: normalizeListingQuery,
})

export default function Builder({ loaderData }: Route.ComponentProps) {
  const { today } = loaderData
  const box = useBox()
  const isWide = useWideScreen()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [notification, setNotification] = useState('')

  const add = ({ id, name, slug, image, price, terms, color }: OfferedProduct) => {
    if (price === null) return
    const product = { id, name, slug, image, price: toCents(price), terms: { ...terms, color } }
    if (savedBox.add(product)) setNotification(`${name} added. ${describeContents(savedBox.read())}`)
  }
  const remove = ({ id, name }: BoxProduct) => {
    savedBox.remove(id)
    setNotification(`${name} removed. ${describeContents(savedBox.read())}`)
  }
  const proceed = () => {
    const currentBox = savedBox.read()
    if (isEmpty(currentBox)) void showAlert('Please add items to your swag box before proceeding to checkout.')
    else void navigate('/swag-box-checkout', { state: toCheckoutState(currentBox) })
  }
  const { minimumPacks: minimum } = useBrandRules()
  const packs = {
    value: Math.max((box ?? emptyBox).packQuantity, minimum),
    isChosen: box !== undefined && box !== emptyBox,
    isFilled: box !== undefined && !isEmpty(box),
    onCommit(typed: number | null) {
      savedBox.setQuantity(parsePackQuantity(typed ?? minimum, minimum).quantity)
      // The box says that it raised it.
      if (typed) buyerQuantity.write(typed)
    },
  }
  const partProps = { box, onQuantity: savedBox.setQuantity }
  const contents = (
    <BoxContents
      {...partProps}
      isInSheet={isWide === false}
      today={today}
      onName={savedBox.setName}
      onRemove={remove}
    />
  )
  const totals = <BoxTotals {...partProps} onProceed={proceed} />

  return (
    <>
      <Container className="py-8 lg:py-12">
        <ProductListing
          {...loaderData}
          path={path}
          title={title}
          hasMinimumQuantityFilter={false}
          packs={packs}
          intro={<Intro />}
          cardAction={(product) => (
            <>
              <StockNote stock={product.stock} packs={packs.value} />
              <AddButton
                product={product}
                packQuantity={packs.value}
                isAdded={Boolean(box && isInBox(box, product.id))}
                onAdd={add}
              />
            </>
          )}
          aside={isWide !== false && <BoxColumn box={box} contents={contents} totals={totals} />}
        />
      </Container>
      {isWide !== true && (
        <BoxSummaryBar box={box} totals={totals}>
          {isWide === false && contents}
        </BoxSummaryBar>
      )}
      {/* Rendered after hydration only: the server does not receive the fragment. */}
      {box && hasBoxLink(hash) && (
        <LazyBoundary onFailed={showSharedBoxFailure}>
          <SharedBox />
        </LazyBoundary>
      )}
      <p role="status" className="sr-only">
        {notification}
      </p>
    </>
  )
}

/** Warns of fewer units at the supplier than boxes; it blocks nothing. */
function StockNote({ stock, packs }: { stock: OfferedProduct['stock']; packs: number }) {
  if (!stock) return null
  const isShort = stock.quantity < packs
  return (
    <p className={`mb-2 text-[0.8125rem] leading-4 ${isShort ? 'font-medium text-terracotta-deep' : 'text-muted'}`}>
      {isShort && stock.quantity > 0 ? `Only ${stock.text}` : stock.text}
    </p>
  )
}

function describeContents(box: CustomOrder): string {
  return isEmpty(box) ? 'Your box is empty.' : `${describeCount(box)} in your box.`
}

/** Panel on wide screens; narrow ones show the sheet. Before hydration both are rendered and CSS hides one. */
type BoxColumnProps = { box: CustomOrder | undefined; contents: ReactNode; totals: ReactNode }

function BoxColumn({ box = emptyBox, contents, totals }: BoxColumnProps) {
  return (
    <aside
      aria-labelledby="box-heading"
      className="no-print box-column hidden self-start rounded-md border border-line bg-card p-5 lg:sticky lg:top-[calc(var(--spacing-header)+1rem)] lg:flex noscript:hidden"
    >
      <h2 id="box-heading" className="mb-3 flex items-baseline justify-between text-subheading">
        Your Swag Box
        <span aria-hidden="true" className="text-sm font-normal tracking-normal text-muted tabular-figures">
          {describeCount(box)}
        </span>
      </h2>
      {contents}
      <div className="fold-t mt-2.5 pt-2.5">{totals}</div>
    </aside>
  )
}

function Intro() {
  return (
    <>
      <p className="mt-3 max-w-[60ch] text-lead text-muted">
        Pick the products, set one quantity for all, and send us the box for a custom quote.
      </p>
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
    </>
  )
}

/** Rendered on the server only, for browsers without JavaScript. */
function WithoutScript() {
  return (
    <p className="mt-4 max-w-[60ch] rounded-md bg-mustard-tint p-4">
      Putting a box together here needs JavaScript. So does opening a ready-made box, or one that was shared with you.
      You can browse the products below and{' '}
      <Link to="/get-started" className="font-semibold text-forest underline underline-offset-4">
        tell us what you need
      </Link>{' '}
      instead: we will build the box with you.
    </p>
  )
}
