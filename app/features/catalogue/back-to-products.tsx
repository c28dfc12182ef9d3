import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

/** Returns to the listing the visitor came from, with its filters and its scroll, else to all products. */
export function BackToProducts() {
  const location = useLocation()
  const navigate = useNavigate()

  function back(event: MouseEvent) {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!plain || !cameFromListing(location.state)) return
    event.preventDefault()
    navigate(-1)
  }

  return (
    <ButtonLink to="/products" variant="secondary" size="sm" onClick={back}>
      <ArrowLeft aria-hidden="true" />
      Back to Products
    </ButtonLink>
  )
}

function cameFromListing(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromListing' in state && state.fromListing === true
}
