import { data } from 'react-router'

/**
 * What a page shows in place of what could not be read: kept by no cache, and asked for again by who comes back to it
 * (features/shell/quick/kept-pages.ts).
 */
export const notLoaded = <Shown extends object>(shown: Shown, status = 500) =>
  data({ ...shown, failed: true as const }, { status, headers: { 'Cache-Control': 'no-store' } })
