import { data } from 'react-router'

/** Returns loader data of a page whose content could not be read; the response is not cached. */
export const createLoadFailure = <Fallback extends object>(fallback: Fallback, status = 500) =>
  data({ ...fallback, failed: true as const }, { status, headers: { 'Cache-Control': 'no-store' } })
