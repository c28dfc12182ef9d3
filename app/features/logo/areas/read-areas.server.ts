import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { parseDrawnArea } from './area.schema.ts'
import type { AreasByImage } from './areas.ts'

/**
 * Returns the areas drawn on images. Among products that have areas on the same image, the last changed one counts. Skips invalid
 * areas written by SQL.
 */
export async function readAreas(db: Queryable, images: readonly string[]): Promise<AreasByImage> {
  if (images.length === 0) return {}
  // One containment per image: the partial index serves each, while an overlap test would read every product.
  const wanted = sql.param(images.map((image) => JSON.stringify([{ picture: image }])))
  const { rows } = await db.execute<{ areas: unknown[] }>(sql`
    select imprint_areas as areas from ${productData}
    where imprint_areas <> '[]' and imprint_areas @> any(${wanted}::jsonb[])
    order by updated_at desc, id`)
  const found = new Map<string, AreasByImage[string]>()
  for (const { areas } of rows) {
    const drawn = areas.flatMap((area) => {
      const parsed = parseDrawnArea(area)
      return 'value' in parsed ? [parsed.value] : []
    })
    for (const [image, imageAreas] of Map.groupBy(drawn, ({ picture }) => picture)) {
      if (images.includes(image) && !found.has(image)) found.set(image, imageAreas)
    }
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
