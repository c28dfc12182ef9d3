import { data } from 'react-router'

/** Data of a page whose content could not be read; not cached. */
export const notLoaded = <Shown extends object>(shown: Shown, status = 500) =>
  data({ ...shown, failed: true as const }, { status, headers: { 'Cache-Control': 'no-store' } })
