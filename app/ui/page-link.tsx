import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

type PageLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'prefetch'> & {
  /** URL path of this site. */
  to: string
  /** Prefetches on hover and focus, or when the link is in view. */
  prefetch?: 'intent' | 'viewport'
  /** Navigates when the mouse button goes down (InstantNavigation). */
  instant?: boolean
}

/** Prefetching link that passes on the visitor's listing (catalog/back-link.tsx). */
export function PageLink({ prefetch = 'intent', instant = false, ...rest }: PageLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      state={{ listing: pathname }}
      {...rest}
      prefetch={shouldSaveData() ? 'none' : prefetch}
      data-instant={instant || undefined}
    />
  )
}

/** True if the visitor enabled data saving or the connection is slow. */
function shouldSaveData(): boolean {
  if (typeof navigator === 'undefined') return false
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return Boolean(connection?.saveData || connection?.effectiveType.includes('2g'))
}
