import { data } from 'react-router'

/** Headers of a page whose optional content could not be read. */
export const noStore = { 'Cache-Control': 'no-store' }

/** Returns loader data of a page whose content could not be read; the response is not cached. */
export const createLoadFailure = <Fallback extends object>(fallback: Fallback, status = 500) =>
  data({ ...fallback, failed: true as const }, { status, headers: noStore })
