import { useLocation, useNavigation } from 'react-router'
import { useSlow } from '#app/ui/use-slow.ts'

/** True while other filters or another page number of this page load slowly. */
export function useIsPending(): boolean {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return useSlow(location?.pathname === pathname)
}
