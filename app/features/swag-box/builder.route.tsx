import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ProductListing } from '#app/features/catalog/listing/listing.tsx'
import { listingMeta } from '#app/features/catalog/listing/listing-meta.ts'
import { loadListing } from '#app/features/catalog/listing/listing-page.server.ts'
import { normalizeListingQuery, parameters } from '#app/features/catalog/query/filters.schema.ts'
import { boxLinkPrefix } from '#app/features/orders/box-link/box-link-prefix.ts'
import type { BoxProduct } from '#app/features/orders/order.ts'
import { minimumPackQuantity } from '#app/features/orders/quantity.ts'
import { late } from '#app/lib/browser/late.tsx'
import { publicRoute } from '#app/lib/http/public-route.ts'
import { showAlert } from '#app/ui/alert.ts'
import { Container } from '#app/ui/container.tsx'
import { useWideScreen } from '#app/ui/use-wide-screen.ts'
import type { Route } from './+types/builder.route.ts'
import { AddButton } from './add-button.tsx'
import { BoxContents, BoxFigures } from './box-panel.tsx'
import { BoxSummaryBar } from './box-summary-bar.tsx'
import { withTerms } from './offered.server.ts'
import type { OfferedProduct } from './offered.ts'
import { nothingChosen, openedBox, useOpenedBox } from './use-opened-box.ts'

const failed = () => void showAlert('Your box could not be opened. Please reload the page and try again.')

/** Only for who comes by a link that holds a box. */
const SharedBox = late(() => openedBox.load().then(({ sharedBox }) => sharedBox()), {
  onFailed: () => void showAlert('The shared box could not be opened. Please reload the page and try again.'),
})

const title = 'Swag Box Builder'
const path = '/swag-box-builder'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const min = matches[0]?.loaderData?.brand.rules?.minimumPacks ?? minimumPackQuantity
  const description = `Build your own swag box: choose products, set one quantity from ${min} up, see the price per pack at once and send it for a custom quote. No credit card required.`
  return listingMeta({ title, description, path, listing: loaderData?.listing, matches })
}

export function loader(args: Route.LoaderArgs) {
  return loadListing(args, { path, addCardData: withTerms, hasMinimumQuantityFilter: false })
}

export const headers = publicRoute({ parameters: Object.values(parameters), canonicalQuery: normalizeListingQuery })

export default function Builder({ loaderData }: Route.ComponentProps) {
  const { listing } = loaderData
  const { opened, set } = useOpenedBox()
  const wide = useWideScreen()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [notification, setNotification] = useState('')

  const add = (listed: OfferedProduct) => openedBox.use((box) => setNotification(box.add(listed)), failed)
  const remove = (product: BoxProduct) => openedBox.use((box) => setNotification(box.remove(product)), failed)
  const proceed = () =>
    openedBox.use((box) => {
      const state = box.handoff()
      if (state) void navigate('/swag-box-checkout', { state })
      else void showAlert('Please add items to your swag box before proceeding to checkout.')
    }, failed)
  const part = { opened, inSheet: wide === false, onQuantity: (packQuantity: number) => set({ packQuantity }) }
  const contents = <BoxContents {...part} onName={(name) => set({ name })} onRemove={remove} />
  const figures = <BoxFigures {...part} onProceed={proceed} />

  return (
    <>
      <Container className="py-8 lg:py-12">
        <ProductListing
          listing={listing}
          path={path}
          title={title}
          hasMinimumQuantityFilter={false}
          intro={<Intro />}
          cardAction={(product) => (
            <AddButton
              product={product}
              added={opened?.box.items.some((item) => item.product.id === product.id) ?? false}
              onAdd={add}
            />
          )}
          aside={wide !== false && <BoxColumn count={opened?.count} contents={contents} figures={figures} />}
        />
      </Container>
      {wide !== true && (
        <BoxSummaryBar opened={opened} figures={figures}>
          {wide === false && contents}
        </BoxSummaryBar>
      )}
      {/* The server is not sent the fragment: it is there once the browser has taken the page over, as the box is. */}
      {opened && hash.startsWith(boxLinkPrefix) && <SharedBox />}
      <p role="status" className="sr-only">
        {notification}
      </p>
    </>
  )
}

/** The panel on wide screens; narrow ones have the sheet. Before hydration styles decide, then only one is there. */
type BoxColumnProps = { count: string | undefined; contents: ReactNode; figures: ReactNode }

function BoxColumn({ count = nothingChosen.count, contents, figures }: BoxColumnProps) {
  return (
    <aside
      aria-labelledby="box-heading"
      className="no-print hidden self-start rounded-md border border-line bg-card p-5 lg:sticky lg:top-[calc(var(--spacing-header)+1rem)] lg:block noscript:hidden"
    >
      <h2 id="box-heading" className="mb-4 flex items-baseline justify-between text-subheading">
        Your Swag Box
        <span aria-hidden="true" className="text-sm font-normal tracking-normal text-muted even-figures">
          {count}
        </span>
      </h2>
      {contents}
      <div className="fold-t pt-3">{figures}</div>
    </aside>
  )
}

function Intro() {
  return (
    <>
      <p className="mt-3 max-w-[60ch] text-lead text-muted">
        Pick the products, set one quantity for all of them, and send us the box for a custom quote.
      </p>
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
    </>
  )
}

/** Of no use to a browser that runs what it is handed. */
function WithoutScript() {
  return (
    <p className="mt-4 max-w-[60ch] rounded-md bg-mustard-tint p-4">
      Putting a box together here needs JavaScript. So does opening one that was shared with you. You can browse the
      products below and{' '}
      <Link to="/get-started" className="font-semibold text-forest underline underline-offset-4">
        tell us what you need
      </Link>{' '}
      instead: we will build the box with you.
    </p>
  )
}
