import { inArray } from 'drizzle-orm'
import { formatHsCode } from '#app/features/stock/items/customs.schema.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import type { Queryable } from '#db/client.ts'
import type { ShipmentLine } from '#db/tables/shipments.ts'
import { stockItems } from '#db/tables/stock.ts'

/** A line of an invoice for customs; '' and null for what is unknown. */
export type CustomsLine = {
  name: string
  quantity: number
  hsCode: string
  origin: string
  /** Cents of all pieces, in US dollars. */
  valueCents: number | null
}

/** Reads what customs ask about the contents of shipments, from their stock items as they are now. */
export async function readCustoms(
  db: Queryable,
  shipments: readonly { contents: readonly ShipmentLine[] }[],
): Promise<(contents: readonly ShipmentLine[]) => CustomsLine[]> {
  const itemIds = [...new Set(shipments.flatMap(({ contents }) => contents.flatMap(({ item }) => item ?? [])))]
  const { id, hs_code, origin_country, customs_cents } = stockItems
  const rows =
    itemIds.length > 0
      ? await db
          .select({ id, hsCode: hs_code, origin: origin_country, cents: customs_cents })
          .from(stockItems)
          .where(inArray(id, itemIds))
      : []
  const items = new Map(rows.map((row) => [row.id, row]))
  return (contents) =>
    contents.map(({ item, name, quantity }) => {
      const found = items.get(item ?? '')
      return {
        name,
        quantity,
        hsCode: found?.hsCode ? formatHsCode(found.hsCode) : '',
        origin: found?.origin ? getCountryName(found.origin) : '',
        valueCents: found?.cents ? found.cents * quantity : null,
      }
    })
}

/** Cents of a package; null if the value of a line is unknown. */
export const sumCustoms = (lines: readonly CustomsLine[]): number | null =>
  lines.reduce<number | null>(
    (sum, { valueCents }) => (sum === null || valueCents === null ? null : sum + valueCents),
    0,
  )
