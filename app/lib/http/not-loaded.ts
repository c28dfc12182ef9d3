import { data } from 'react-router'

/** The data of a page whose content could not be read; no cache stores it. */
export const notLoaded = <Shown extends object>(shown: Shown, status = 500) =>
  data({ ...shown, failed: true as const }, { status, headers: { 'Cache-Control': 'no-store' } })
