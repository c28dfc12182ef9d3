import { getActor } from '#app/features/staff/person.ts'
import { writeStockCsv } from '#app/features/stock/items/write-stock-csv.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/stock-csv.route.ts'
import { parseStockFilter } from './stock-filter.ts'

export const headers = requireAccess('export')

/** Downloads the items of a view. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const csv = await writeStockCsv(db, { filter: parseStockFilter(args.url.searchParams), by })
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="stock-${getShopDay()}.csv"`,
    },
  })
}
