import type { OrderFilter } from '#app/features/proposals/orders/list-orders.server.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'

export const maxSearchLength = 200

/** Parses the filter in the URL of the list. */
export const parseOrderFilter = (params: URLSearchParams): OrderFilter => ({
  search: toSingleLine(params.get('q') ?? '').slice(0, maxSearchLength),
  stage: params.get('stage') || undefined,
})
