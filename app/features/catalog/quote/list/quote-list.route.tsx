import { lazy } from 'react'
import { data, Link } from 'react-router'
import { receiveRequest } from '#app/features/requests/intake/receive.server.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { Container } from '#app/ui/container.tsx'
import { SavedNotLoaded, WithoutScript } from '#app/ui/saved-states.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/quote-list.route.ts'
import { createQuoteListIntake } from './quote-list.server.ts'

export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'

/** The list exists only in the browser. */
const QuoteList = lazy(() => import('./quote-list.tsx').then((module) => ({ default: module.QuoteList })))

export const headers = declarePublicRoute()

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({
    title: 'Quote List',
    description: 'Ask for one quote on several products.',
    index: false,
    matches,
  })

export const loader = () => ({ today: getTodayInChicago() })

export async function action(args: Route.ActionArgs) {
  const received = await receiveRequest(args, createQuoteListIntake(getTodayInChicago()))
  return received.status === 'rejected' ? data(received, received.httpStatus) : received
}

const notLoaded = <SavedNotLoaded what="Your quote list" />

export default function QuoteListPage({ loaderData }: Route.ComponentProps) {
  return (
    <Container className="py-8 lg:py-12">
      <h1 className="text-title">Quote List</h1>
      <p className="mt-3 max-w-[60ch] text-lead text-muted">
        Several products in one request: say what you need of each, and get one quote.
      </p>
      <div className="mt-6 min-h-96 lg:mt-8">
        <noscript>
          {import.meta.env.SSR && (
            <WithoutScript>
              A quote list needs JavaScript. Without it, ask for a quote on the page of{' '}
              <Link to="/products" className="font-semibold text-forest underline underline-offset-4">
                each product
              </Link>
              .
            </WithoutScript>
          )}
        </noscript>
        <LazyBoundary loading={<Loading />} failed={notLoaded}>
          <QuoteList today={loaderData.today} loading={<Loading />} failed={notLoaded} />
        </LazyBoundary>
      </div>
    </Container>
  )
}

function Loading() {
  return (
    <div className="grid gap-3 noscript:hidden">
      <p role="status" className="sr-only">
        Loading your quote list...
      </p>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}
