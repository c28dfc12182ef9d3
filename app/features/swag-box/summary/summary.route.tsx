import { lazy } from 'react'
import { data, useLocation } from 'react-router'
import { toLinkedOrder } from '#app/features/orders/box-link/linked-order.ts'
import { getOfferedImprints, parseSummaryLink } from '#app/features/orders/box-link/summary-link.ts'
import { readOffer } from '#app/features/orders/offer.server.ts'
import { isEmpty } from '#app/features/orders/order.ts'
import { isStored } from '#app/lib/browser/is-stored.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { createLoadFailure } from '#app/lib/http/load-failure.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { logContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { boxKey } from '../box-key.ts'
import type { Route } from './+types/summary.route.ts'
import { SummarySheet } from './summary-sheet.tsx'

const OpenOwnBox = lazy(() => import('./open-own-box.tsx').then((module) => ({ default: module.OpenOwnBox })))

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({
    title: 'Swag Box Summary',
    description: 'A swag box on one page, with prices at its quantity, to print, save as PDF or send.',
    index: false,
    matches,
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = getTodayInChicago()
  const link = parseSummaryLink(url.search)
  if (!link) return data({ summary: null, today })
  const { linked, destinations } = link
  try {
    const products = linked.items.map(({ id }) => id)
    const offer = await readOffer(context.get(servicesContext).db, { type: 'custom', products }, linked.packQuantity)
    const { box, unavailable } = toLinkedOrder(linked, offer)
    const summary = {
      box: { ...box, items: getOfferedImprints(box.items) },
      unavailable,
      destinations,
      linkedIds: linked.items.map(({ id }) => id),
    }
    return data({ summary, today })
  } catch (error) {
    context.get(logContext).error({ err: error }, 'box_summary.load_failed')
    return createLoadFailure({ summary: null, today })
  }
}

export const headers = declarePublicRoute({
  parameters: ['box', 'item', 'sizes1', 'imprint1', 'color', 'print', 'packs', 'to'],
})

export default function SummaryPage({ loaderData }: Route.ComponentProps) {
  const { summary, today } = loaderData
  const isLink = new URLSearchParams(useLocation().search).has('box')
  const canHaveBox = useHydrated() && isStored(boxKey)
  const empty = (
    <EmptyState
      heading="h1"
      {...getEmptyTexts({ isLink, isRead: summary !== null, hasFailed: 'failed' in loaderData })}
    >
      <ButtonLink to="/swag-box-builder">Go to the builder</ButtonLink>
    </EmptyState>
  )
  return (
    <Container className="pt-8 pb-16 lg:pt-12 lg:pb-24">
      {summary && !isEmpty(summary.box) ? (
        <SummarySheet {...summary} today={today} />
      ) : !isLink && canHaveBox ? (
        <LazyBoundary failed={<SheetNotLoaded />}>
          <OpenOwnBox empty={empty} />
        </LazyBoundary>
      ) : (
        empty
      )}
    </Container>
  )
}

function getEmptyTexts({ isLink, isRead, hasFailed }: { isLink: boolean; isRead: boolean; hasFailed: boolean }) {
  if (hasFailed) return { title: 'This box could not be loaded', text: 'Nothing is lost. Please reload the page.' }
  if (isRead)
    return { title: 'Nothing of this box can be ordered any more', text: 'Its products have left the catalog.' }
  if (isLink)
    return {
      title: 'This link holds no box that we can read',
      text: 'It may have been cut off on its way: please ask for it again.',
    }
  return {
    title: 'There is no box to show',
    text: 'Put a box together first: its summary shows it on one page, to print, save as PDF or send.',
  }
}

function SheetNotLoaded() {
  return (
    <p role="alert" className="text-danger">
      The summary could not be shown. Please reload the page.
    </p>
  )
}
