import { lazy, Suspense, useEffect } from 'react'
import { data, Link, redirect, useLocation, useNavigate } from 'react-router'
import { checkoutData } from '#app/features/ready-made/checkout-data.store.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Container } from '#app/ui/container.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { Route } from './+types/checkout.route.ts'
import { receiveCheckout } from './checkout.server.ts'
import { cartOfState } from './draft.schema.ts'
import { checkoutDraft, useDraft } from './draft.store.ts'
import { handoffSource, isEmpty } from './handoff.ts'
import { steps } from './steps.ts'

export { clientAction } from '#app/features/requests/forms/client-action.ts'

/** Only for who has something to check out: everyone else goes on to the builder without it. */
const CheckoutWizard = lazy(() => import('./checkout-wizard.tsx'))

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Swag Box Checkout',
    description: 'Tell us about your project and send your swag box for a custom quote.',
    index: false,
  })

export async function action(args: Route.ActionArgs) {
  const answer = await receiveCheckout(args)
  if (answer.status === 'refused') return data(answer, answer.httpStatus)
  if (!answer.fromScript) throw redirect('/swag-box-success', 303)
  return answer
}

/**
 * The box comes in navigation state, the ready-made cart in checkoutData; after a reload the draft has it. Without
 * either the builder is next (spec section 2, design 7.8).
 */
export default function Checkout() {
  const draft = useDraft()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const hydrated = draft !== undefined
  const cart = draft?.cart && !isEmpty(draft.cart) ? draft.cart : null

  useEffect(() => {
    if (!hydrated) return
    const handed = cartOfState(state)
    if (handed) {
      checkoutDraft.open(handed, key)
      checkoutData.clear()
    } else {
      const boxes = checkoutData.read()
      if (boxes) checkoutDraft.open(boxes, handoffSource())
    }
    const opened = checkoutDraft.read().cart
    if (!opened || isEmpty(opened)) void navigate('/swag-box-builder', { replace: true })
  }, [hydrated, cart, state, key, navigate])

  return (
    <Container className="py-8 lg:py-12">
      <h1 className="mb-6 text-title lg:mb-8">Swag Box Checkout</h1>
      <Suspense fallback={<Loading />}>
        {draft && cart ? <CheckoutWizard draft={draft} cart={cart} /> : <Loading />}
      </Suspense>
    </Container>
  )
}

function Loading() {
  return (
    <>
      <p className="hidden max-w-[60ch] rounded-md bg-mustard-tint p-4 noscript:block">
        The checkout needs JavaScript.{' '}
        <Link to="/get-started" className="font-semibold text-forest underline underline-offset-4">
          Tell us what you need
        </Link>{' '}
        instead, and we will build the box with you.
      </p>
      <div className="noscript:hidden">
        <Stepper steps={steps} current={1} label="Checkout steps" />
        <p role="status" className="sr-only">
          Loading your box...
        </p>
        <div className="mt-8 grid items-start gap-6 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <div className="grid min-h-[36rem] content-start gap-5 rounded-md border border-line bg-card p-5 sm:grid-cols-2 sm:p-8">
            <Skeleton className="h-9 w-56 sm:col-span-2" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12 sm:col-span-2" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
          <Skeleton className="hidden h-80 rounded-md lg:block" />
        </div>
      </div>
    </>
  )
}
