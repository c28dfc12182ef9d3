import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { readDrawnArea } from './area.schema.ts'
import type { AreasOfImages } from './areas.ts'

/**
 * Returns the areas drawn on images. Among products with the same image, the last changed one counts. Skips invalid areas
 * written by SQL.
 */
export async function readAreas(db: Queryable, images: readonly string[]): Promise<AreasOfImages> {
  if (images.length === 0) return {}
  // One containment an image: the partial index answers each, where "is any of these in it" would read every product's areas.
  const wanted = sql.param(images.map((image) => JSON.stringify([{ picture: image }])))
  const { rows } = await db.execute<{ areas: unknown[] }>(sql`
    select imprint_areas as areas from ${productData}
    where imprint_areas <> '[]' and imprint_areas @> any(${wanted}::jsonb[])
    order by updated_at desc, id`)
  const found = new Map<string, AreasOfImages[string]>()
  for (const { areas } of rows) {
    const drawn = areas.flatMap((area) => {
      const read = readDrawnArea(area)
      return 'value' in read ? [read.value] : []
    })
    for (const [image, ofImage] of Map.groupBy(drawn, ({ picture }) => picture)) {
      if (images.includes(image) && !found.has(image)) found.set(image, ofImage)
    }
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
