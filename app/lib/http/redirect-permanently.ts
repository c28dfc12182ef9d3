import { redirect } from 'react-router'

/** Redirects permanently with the query of the request, without caching: the item may move back (decision 0033). */
export const redirectPermanently = (path: string, { search }: { search: string }): Response =>
  redirect(path + search, { status: 301, headers: { 'Cache-Control': 'no-store' } })
