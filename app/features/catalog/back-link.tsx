import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { type ExternalStore, useExternalStore } from '#app/lib/browser/external-store.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Link to a listing; visitors who came from there return to it with filters and scroll position. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation()
  const navigate = useNavigate()

  function goBack(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlainClick || getListing(state) !== to) return
    event.preventDefault()
    // Over the colors that the visitor looked at on the page.
    navigate(-1 - (getState(state).colorSwitches ?? 0))
  }

  return (
    <ButtonLink to={to} variant="secondary" size="sm" onClick={goBack}>
      <ArrowLeft aria-hidden="true" />
      <span>{children}</span>
    </ButtonLink>
  )
}

/** True if the visitor came from the listing at `path`; false on the server and before hydration. */
export function useCameFrom(path: string): boolean {
  const { state } = useLocation()
  const isFromListing: ExternalStore<boolean> = {
    read: () => getListing(state) === path,
    subscribe: subscribeToNothing,
  }
  return useExternalStore(isFromListing, false)
}

const subscribeToNothing = () => () => {}

/** History state of a page below a listing. */
type ListingState = {
  /** Listing that linked here. */
  listing?: unknown
  /** Entries of other colors since. */
  colorSwitches?: number
}

const getState = (state: unknown) => (state ?? {}) as ListingState
const getListing = (state: unknown) => getState(state).listing

/** History state of the page of another color, which replaces the one at `location` without a loading screen. */
export function addColorSwitch({ pathname, state }: Pick<Location, 'pathname' | 'state'>) {
  const { listing, colorSwitches = 0 } = getState(state)
  return { listing, colorSwitches: colorSwitches + 1, skipLoadingScreen: true, switchedFrom: pathname }
}
