import { redirect } from 'react-router'

/** Redirects permanently, without caching: the item may move back (decision 0033). */
export const redirectPermanently = (path: string): Response =>
  redirect(path, { status: 301, headers: { 'Cache-Control': 'no-store' } })
