import { expandUuid, shortenUuid } from '#app/features/orders/box-link/short-id.ts'
import { parseBuyerQuantity, quantityParameter } from '#app/features/orders/buyer-quantity.ts'

const path = '/shortlist'

/** Products of a shortlist; more would make its URL too long for email clients. */
export const maxShortlisted = 24

/** Products side by side. */
export const maxCompared = 4

export const productParameter = 'product'

/** Query parameters of a shortlist. */
export const shortlistParameters = [productParameter, quantityParameter]

/** Contents of a shortlist's URL. */
export type LinkedShortlist = {
  /** Distinct product ids; the first are compared. */
  ids: string[]
  /** The buyer's quantity; null if the URL has none. */
  quantity: number | null
}

/** Parses the query of a shortlist; ignores invalid products and those above the maximum. */
export function parseShortlistQuery(query: URLSearchParams): LinkedShortlist {
  const shortIds = query.getAll(productParameter).filter((text) => /^[\w-]{22}$/.test(text))
  return {
    ids: [...new Set(shortIds.map(expandUuid))].slice(0, maxShortlisted),
    quantity: parseBuyerQuantity(query.get(quantityParameter)),
  }
}

/** Returns the URL path of a shortlist, which anyone can open. */
export const createShortlistPath = (ids: readonly string[], quantity: number | null): string =>
  `${path}${createQuery({ ids, quantity })}`

/** For `declarePublicRoute`: the query with valid values only. */
export const normalizeShortlistQuery = (query: URLSearchParams): string => createQuery(parseShortlistQuery(query))

function createQuery({ ids, quantity }: { ids: readonly string[]; quantity: number | null }): string {
  const query = new URLSearchParams(ids.map((id) => [productParameter, shortenUuid(id)]))
  if (quantity !== null) query.set(quantityParameter, String(quantity))
  return query.size > 0 ? `?${query}` : ''
}

/** Returns the ids with two of them exchanged. */
export const swapProducts = (ids: readonly string[], first: string, second: string): string[] =>
  ids.map((id) => (id === first ? second : id === second ? first : id))

/** True if both contain the same products, in any order. */
export const hasSameProducts = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))
