import { redirect } from 'react-router'

/** Where something is now that was here before. No browser keeps it: it may come back (decision 0033). */
export const movedTo = (path: string): Response =>
  redirect(path, { status: 301, headers: { 'Cache-Control': 'no-store' } })
