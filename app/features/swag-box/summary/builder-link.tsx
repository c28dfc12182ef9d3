import { lazy } from 'react'
import { Link } from 'react-router'
import type { CustomOrder } from '#app/features/orders/order.ts'
import { isStored } from '#app/lib/browser/is-stored.ts'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { boxKey } from '../box-key.ts'
import { createCustomBoxLink } from '../share/custom-box-link.ts'

const OwnBuilderLink = lazy(() =>
  import('./own-builder-link.tsx').then((module) => ({ default: module.OwnBuilderLink })),
)

/** Opens the box of a summary in the builder. */
export function BuilderLink({ box }: { box: CustomOrder }) {
  const link = createCustomBoxLink(box, '')
  const offered = <LinkToBuilder to={link} />
  if (!useHydrated() || !isStored(boxKey)) return offered
  return (
    <LazyBoundary loading={<span className="h-12" />} failed={offered}>
      <OwnBuilderLink link={link}>{(to) => <LinkToBuilder to={to} />}</OwnBuilderLink>
    </LazyBoundary>
  )
}

function LinkToBuilder({ to }: { to: string }) {
  return (
    <Link to={to} className={getButtonClass({ variant: 'secondary' })}>
      Open in the builder
    </Link>
  )
}
