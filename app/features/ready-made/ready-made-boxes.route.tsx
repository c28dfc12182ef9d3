import { lazy } from 'react'
import { data, Link } from 'react-router'
import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { isEmpty, type ReadyMadeBox, type ReadyMadeOrder } from '#app/features/orders/order.ts'
import { readPromises } from '#app/features/page-copy/editing/read-promises.server.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { getSite } from '#app/lib/http/head/site.ts'
import { createItemListData } from '#app/lib/http/head/structured-data.ts'
import { createLoadFailure } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getTodayInChicago, type IsoDate } from '#app/lib/time/dates.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Image } from '#app/ui/image.tsx'
import type { Route } from './+types/ready-made-boxes.route.ts'
import { BoxCard, CustomBoxCard } from './box-card.tsx'
import { BoxFilter } from './box-filter.tsx'
import { readActiveBoxes } from './boxes.server.ts'
import { emptyCart, isInCart, savedCart, useCart } from './cart.store.ts'
import { describeIncluded, getBenefits, getHowToOrder, hero, pageTexts } from './copy.ts'
import { draftBoxContext } from './draft-box.ts'
import { type BoxFilterView, createFilterView, filterParameters, toBoxesQuery } from './filters.ts'

/** Loaded on demand, as most visitors have no cart. */
const Cart = lazy(() => import('./cart.tsx').then((module) => ({ default: module.Cart })))

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const log = context.get(logContext)
  const today = getTodayInChicago()
  const included = describeIncluded((await readPromises(services)).included)
  try {
    const draft = context.get(draftBoxContext)
    const boxes = draft ? [draft] : await readActiveBoxes(db)
    return data({ boxes, filter: createFilterView(boxes, url.searchParams), today, included })
  } catch (error) {
    log.error({ err: error }, 'ready_made_boxes.load_failed')
    return createLoadFailure({ boxes: null, today, included })
  }
}

export const headers = declarePublicRoute({ parameters: filterParameters, canonicalQuery: toBoxesQuery })

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const boxes = loaderData?.boxes
  const isUnfiltered = !(boxes && loaderData.filter.isFiltered)
  return createPageMeta({
    ...pageTexts,
    path: '/ready-made-boxes',
    markdown: isUnfiltered,
    index: Boolean(boxes) && isUnfiltered,
    structuredData: import.meta.env.SSR &&
      isUnfiltered &&
      boxes && [createItemListData({ items: boxes, total: boxes.length }, getSite(matches))],
    matches,
  })
}

export default function ReadyMadeBoxes({ loaderData }: Route.ComponentProps) {
  return <BoxesPage {...loaderData} />
}

/** Shown if the loader response did not arrive. */
export function ErrorBoundary() {
  return <BoxesPage boxes={null} included="" />
}

/** All boxes, as the cart may have one that the filter hides. */
type BoxesProps = { boxes: ReadyMadeBox[]; filter: BoxFilterView; today: IsoDate }

function BoxesPage(page: (BoxesProps | { boxes: null }) & { included: string }) {
  return (
    <>
      <Hero included={page.included} />
      <Container className="pt-10 pb-20 lg:pt-14 lg:pb-28">
        {page.boxes === null ? <LoadError /> : page.boxes.length === 0 ? <NoBoxes /> : <Boxes {...page} />}
      </Container>
    </>
  )
}

function Hero({ included }: { included: string }) {
  return (
    <section aria-labelledby="hero" className="border-b border-line bg-sand">
      <Container className="pt-12 pb-8 lg:pt-14">
        <div className="items-center gap-14 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="max-w-3xl">
            <h1 id="hero" className="text-hero">
              {hero.title}
            </h1>
            <p className="mt-5 max-w-[52ch] text-lead">{hero.text}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ButtonLink to="/get-started" size="lg">
                Get Started
              </ButtonLink>
              <ButtonLink to="/swag-box-builder" size="lg" variant="secondary">
                Build Custom Box
              </ButtonLink>
            </div>
          </div>
          {/* Lazy: browsers do not load the hidden image. */}
          <Image
            src="/pictures/stack-alpha.webp"
            alt="Three closed mailer boxes in terracotta, navy and kraft, stacked and ready to go"
            sizes="(min-width: 1280px) 416px, 352px"
            className="-mb-4 hidden w-full lg:block"
          />
        </div>
        <ul className="mt-12 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
          {getBenefits(useBrandRules(), included).map(({ title, text }) => (
            <li key={title} className="fold-t py-4">
              <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
              <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}

function Boxes({ boxes, filter, today }: BoxesProps) {
  const cart = useCart()
  const shown = filter.shown.flatMap((id) => boxes.find((box) => box.id === id) ?? [])
  // Reserves the cart's column, so that adding the first box does not shift the layout.
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <noscript className="lg:col-span-2">{import.meta.env.SSR && <NoScriptMessage />}</noscript>
      <div className="lg:col-span-2">
        <BoxFilter groups={filter.groups} />
        <p role="status" className={joinClasses('mb-4 text-sm text-muted', !filter.isFiltered && 'sr-only')}>
          {`Showing ${shown.length} of ${describeBoxes(boxes.length)}`}
        </p>
      </div>
      <div>
        {shown.length === 0 && <NoMatches />}
        <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((box, index) => (
            <BoxCard
              key={box.id}
              box={box}
              order={withBox(cart ?? emptyCart, box)}
              today={today}
              isInCart={Boolean(cart && isInCart(cart, box.id))}
              priority={index === 0}
              onAdd={() => savedCart.add(box)}
              onRemove={() => savedCart.remove(box)}
            />
          ))}
          <CustomBoxCard />
        </ul>
      </div>
      {cart && !isEmpty(cart) ? (
        <LazyBoundary loading={<div className="min-h-80" />} failed={<CartNotLoaded />}>
          <Cart order={cart} activeBoxes={boxes} today={today} />
        </LazyBoundary>
      ) : (
        <HowToOrder />
      )}
    </div>
  )
}

function CartNotLoaded() {
  return (
    <p role="alert" className="text-sm text-danger">
      Your cart could not be opened. Please reload the page and try again.
    </p>
  )
}

function NoMatches() {
  return (
    <EmptyState title="No boxes match" text="Try another occasion or a higher budget.">
      <ButtonLink to="/ready-made-boxes" preventScrollReset variant="secondary">
        Show all boxes
      </ButtonLink>
    </EmptyState>
  )
}

const describeBoxes = (count: number) => (count === 1 ? '1 box' : `${count} boxes`)

/** The cart as it would be with the box. */
function withBox(cart: ReadyMadeOrder, box: ReadyMadeBox): ReadyMadeOrder {
  return isInCart(cart, box.id) ? cart : { ...cart, boxes: [...cart.boxes, { box, perPack: 1 }] }
}

/** Rendered on the server only, for browsers without JavaScript. */
function NoScriptMessage() {
  return (
    <p className="mb-6 rounded-md border border-line bg-card p-4">
      Putting boxes into a cart needs JavaScript. Without it,{' '}
      <Link to="/get-started" className="font-semibold text-forest underline underline-offset-4">
        tell us which box you would like
      </Link>{' '}
      and how many.
    </p>
  )
}

/** Placeholder of the cart on wide screens. */
function HowToOrder() {
  const { title, steps } = getHowToOrder(useBrandRules())
  return (
    <section aria-labelledby="how-to-order" className="fold-frame sticky top-24 hidden rounded-md p-6 lg:block">
      <h2 id="how-to-order" className="text-subheading">
        {title}
      </h2>
      <ol className="mt-4">
        {steps.map((step) => (
          <li key={step} className="fold-t py-4 text-muted last:pb-0">
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

function LoadError() {
  return (
    <EmptyState title="Error loading ready-made boxes" text="Nothing in your cart is lost. Please try once more.">
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </EmptyState>
  )
}

function NoBoxes() {
  return (
    <EmptyState
      title="No Ready-Made Boxes Available"
      text="We are packing new ones. Until then you can put a box together yourself."
    >
      <ButtonLink to="/swag-box-builder">Build Custom Box</ButtonLink>
    </EmptyState>
  )
}
