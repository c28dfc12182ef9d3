import { lazy } from 'react'
import { LazyBoundary } from '#app/lib/browser/lazy-boundary.tsx'
import { useHasLogo } from '../storage/logo-shown.store.ts'

const LogoSwitch = lazy(() => import('./logo-switch.tsx').then((module) => ({ default: module.LogoSwitch })))

/** Loads the switch for visitors with a logo. The search field leaves room for it, so that nothing moves. */
export function LogoSlot() {
  if (!useHasLogo()) return null
  return (
    <div className="logo-slot">
      <LazyBoundary>
        <LogoSwitch />
      </LazyBoundary>
    </div>
  )
}
