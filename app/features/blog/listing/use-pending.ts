import { useLocation, useNavigation } from 'react-router'
import { useSlow } from '#app/ui/use-slow.ts'

/** True while another state of this same page (its filters, its page number) is on its way, and slow. */
export function usePending(): boolean {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return useSlow(location?.pathname === pathname)
}
