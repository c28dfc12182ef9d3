import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { listingQuery, parameters } from '#app/features/catalogue/listing/listing.schema.ts'
import { ProductListing } from '#app/features/catalogue/listing/listing.tsx'
import { listingMeta } from '#app/features/catalogue/listing/listing-meta.ts'
import { loadListing } from '#app/features/catalogue/listing/listing-page.server.ts'
import { boxLinkStart } from '#app/features/ordering/box-link/box-link-start.ts'
import { type BoxProduct, countText, isEmpty } from '#app/features/ordering/order.ts'
import { minimumPackQuantity } from '#app/features/ordering/quantity.ts'
import { everybodys } from '#app/lib/everybodys.ts'
import { late } from '#app/lib/late.tsx'
import { toCents } from '#app/lib/money.ts'
import { useUnpacked } from '#app/lib/packed.ts'
import { showAlert } from '#app/ui/alert.ts'
import { Container } from '#app/ui/container.tsx'
import { notify } from '#app/ui/notice.ts'
import { useWideScreen } from '#app/ui/use-wide-screen.ts'
import type { Route } from './+types/builder.route.ts'
import { AddButton } from './add-button.tsx'
import { handoffState } from './box.schema.ts'
import { savedBox, useBox } from './box.store.ts'
import { emptyBox, fullNotice, isFull, isInBox } from './box.ts'
import { BoxContents, BoxFigures } from './box-panel.tsx'
import { BoxSummaryBar } from './box-summary-bar.tsx'
import { withTerms } from './offered.server.ts'
import type { OfferedProduct } from './offered.ts'

/** Only for who comes by a link that holds a box. */
const SharedBox = late(() => import('./share/shared-box.tsx').then((module) => module.SharedBox), {
  onFailed: () => void notify({ title: 'The shared box could not be loaded', kind: 'error' }),
})

const title = 'Swag Box Builder'
const path = '/swag-box-builder'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const least = matches[0]?.loaderData?.brand.rules?.minimumPacks ?? minimumPackQuantity
  const description = `Build your own swag box: choose products, set one quantity from ${least} up, see the price per pack at once and send it for a custom quote. No credit card required.`
  return listingMeta({ title, description, path, listing: loaderData?.listing, matches })
}

export function loader(args: Route.LoaderArgs) {
  return loadListing(args, { path, complete: withTerms, minimumQuantityFilter: false })
}

export const headers = everybodys({ parameters: Object.values(parameters), oneQuery: listingQuery })

export default function Builder({ loaderData }: Route.ComponentProps) {
  const listing = useUnpacked(loaderData.listing)
  const box = useBox()
  const wide = useWideScreen()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [announcement, setAnnouncement] = useState('')

  const add = (listed: OfferedProduct) => {
    const product = boxProduct(listed)
    if (!product) return
    if (isFull(savedBox.read())) return void notify(fullNotice)
    savedBox.add(product)
    setAnnouncement(`${product.name} added. ${inBox()}`)
  }
  const remove = (product: BoxProduct) => {
    savedBox.remove(product.id)
    setAnnouncement(`${product.name} removed. ${inBox()}`)
  }
  const proceed = async () => {
    const chosen = savedBox.read()
    if (isEmpty(chosen)) {
      await showAlert('Please add items to your swag box before proceeding to checkout.')
      return
    }
    await navigate('/swag-box-checkout', { state: handoffState(chosen) })
  }
  const part = { box, inSheet: wide === false }
  const contents = <BoxContents {...part} onRemove={remove} />
  const figures = <BoxFigures {...part} onProceed={proceed} />

  return (
    <>
      <Container className="py-8 lg:py-12">
        <ProductListing
          listing={listing}
          path={path}
          title={title}
          minimumQuantityFilter={false}
          intro={<Intro />}
          cardAction={(product) => (
            <AddButton product={product} added={isInBox(box ?? emptyBox, product.id)} onAdd={add} />
          )}
          aside={
            wide !== false && <BoxColumn count={countText(box ?? emptyBox)} contents={contents} figures={figures} />
          }
        />
      </Container>
      {wide !== true && (
        <BoxSummaryBar box={box} figures={figures}>
          {wide === false && contents}
        </BoxSummaryBar>
      )}
      {/* The server is not sent the fragment: it is there once the browser has taken the page over, as the box is. */}
      {box && hash.startsWith(boxLinkStart) && <SharedBox />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** The panel on wide screens; narrow ones have the sheet. Before hydration styles decide, then only one is there. */
function BoxColumn({ count, contents, figures }: { count: string; contents: ReactNode; figures: ReactNode }) {
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
      <p className="mt-4 hidden max-w-[60ch] rounded-md bg-mustard-tint p-4 noscript:block">
        Putting a box together here needs JavaScript. So does opening one that was shared with you. You can browse the
        products below and{' '}
        <Link to="/get-started" className="font-semibold text-forest underline underline-offset-4">
          tell us what you need
        </Link>{' '}
        instead: we will build the box with you.
      </p>
    </>
  )
}

function inBox(): string {
  const box = savedBox.read()
  return isEmpty(box) ? 'Nothing is left in your box.' : `${countText(box)} in your box.`
}

/** Without a price there is nothing to add up: such a product stays out. */
function boxProduct({ id, name, slug, image, price, terms }: OfferedProduct): BoxProduct | undefined {
  return price === null ? undefined : { id, name, slug, image, price: toCents(price), terms }
}
