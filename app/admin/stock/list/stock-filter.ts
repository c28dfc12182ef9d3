import type { StockFilter } from '#app/features/stock/items/list-items.server.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'

export const maxSearchLength = 100

/** Parses the filter in the URL of the list. */
export function parseStockFilter(params: URLSearchParams): StockFilter {
  const state = params.get('state')
  const company = params.get('company')
  return {
    search: toSingleLine(params.get('q') ?? '').slice(0, maxSearchLength),
    state: state === 'low' || state === 'archived' ? state : undefined,
    companyId: isUuid(company) ? company : undefined,
  }
}
