import { lazy, useEffect, useState } from 'react'
import { data, Link, redirect, useActionData, useLocation, useNavigate } from 'react-router'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { Container } from '#app/ui/container.tsx'
import { SavedNotLoaded, WithoutScript } from '#app/ui/saved-states.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/checkout.route.ts'
import { canHaveOrder } from './can-have-order.ts'
import { receiveCheckout } from './checkout.server.ts'
import { getSuccessPath } from './success/success-path.ts'

export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'

/** Loaded only for visitors with something to check out; others go to the builder. */
const CheckoutForm = lazy(() => import('./wizard/checkout-form.tsx'))

/** The order exists only in the browser. */
export const headers = declarePublicRoute()

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta({
    title: 'Swag Box Checkout',
    description: 'Tell us about your project and send your swag box for a custom quote.',
    index: false,
    matches,
  })

export async function action(args: Route.ActionArgs) {
  const result = await receiveCheckout(args)
  if (result.status === 'rejected') return data(result, result.httpStatus)
  if (!result.fromScript) throw redirect(getSuccessPath(result.reference), 303)
  return result
}

/** Redirects to the builder without a box (docs/domain.md, Checkout). Forms sent without scripts are answered in place. */
export default function Checkout() {
  const result = useActionData<typeof action>()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const rejected = result?.status === 'rejected' ? result : undefined

  useEffect(() => {
    if (isOpen || rejected) return
    if (canHaveOrder(state)) setIsOpen(true)
    // The current loading screen stays; navigation shows no second one.
    else void navigate('/swag-box-builder', { replace: true, state: { skipLoadingScreen: true } })
  }, [isOpen, rejected, state, navigate])

  const loading = <Loading />
  return (
    <Container className="py-8 lg:py-12">
      <h1 className="mb-6 text-title lg:mb-8">Swag Box Checkout</h1>
      <LazyBoundary loading={loading} failed={<SavedNotLoaded what="Your box" />}>
        {isOpen || rejected ? <CheckoutForm rejection={rejected} loading={loading} /> : loading}
      </LazyBoundary>
    </Container>
  )
}

function Loading() {
  return (
    <>
      <noscript>
        {import.meta.env.SSR && (
          <WithoutScript>
            The checkout needs JavaScript.{' '}
            <Link to="/get-started" className="font-semibold text-forest underline underline-offset-4">
              Tell us what you need
            </Link>{' '}
            instead, and we will build the box with you.
          </WithoutScript>
        )}
      </noscript>
      <div className="noscript:hidden">
        {/* As high as the steps: their component comes with the form. */}
        <Skeleton className="h-19 sm:h-16" />
        <p role="status" className="sr-only">
          Loading your box...
        </p>
        <div className="mt-8 grid items-start gap-6 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <Skeleton className="h-128 rounded-md" />
          <Skeleton className="hidden h-80 rounded-md lg:block" />
        </div>
      </div>
    </>
  )
}
