import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import type { ImprintMethod } from '#db/tables/imprint.ts'
import { productData } from '#db/tables/products.ts'
import shapes from '../shapes.json' with { type: 'json' }

/** What is known of an area without its pixels. */
export type KnownArea = {
  id: string
  name: string
  sizeMm: readonly [width: number, height: number]
  methods: readonly ImprintMethod[]
}

/** Layers that come with the shop; found as an import would find them. */
const layers = join(dirname(createRequire(import.meta.url).resolve('#app/root.tsx')), '../public/layers')

const ofShapes = new Map<string, Promise<KnownArea[]>>()

/** The areas of a picture, by their ids: those of its shape's layers, or those somebody drew onto it; none where there are none. */
export async function knownAreas(db: Queryable, picture: string): Promise<Map<string, KnownArea>> {
  const shape = shapeOf(picture)
  const areas = shape ? await areasOfShape(shape) : await drawnAreas(db, picture)
  return new Map(areas.map((area) => [area.id, area]))
}

type Shape = keyof typeof shapes

/** The shape of a picture that comes with the shop: `/pictures/mug-navy.webp`, in whatever color and size. */
function shapeOf(picture: string): Shape | undefined {
  const name = /^\/pictures\/([a-z]+)-[a-z0-9-]+\.(?:webp|avif)$/.exec(picture)?.[1]
  return name !== undefined && Object.hasOwn(shapes, name) ? (name as Shape) : undefined
}

function areasOfShape(shape: Shape): Promise<KnownArea[]> {
  const known = ofShapes.get(shape)
  if (known) return known
  const file = join(layers, `${shape}-${shapes[shape].version}`, 'surface.json')
  const read = readFile(file, 'utf8').then((text) => (JSON.parse(text) as { areas: KnownArea[] }).areas)
  ofShapes.set(shape, read)
  read.catch(() => ofShapes.delete(shape))
  return read
}

async function drawnAreas(db: Queryable, picture: string): Promise<KnownArea[]> {
  const rows = await db
    .select({ areas: productData.imprint_areas })
    .from(productData)
    .where(
      // As its partial index says it.
      sql`${productData.imprint_areas} <> '[]' and ${productData.imprint_areas} @> ${JSON.stringify([{ picture }])}::jsonb`,
    )
    .limit(1)
  const drawn = rows[0]?.areas ?? []
  return drawn
    .filter((area) => area.picture === picture)
    .map(({ name, sizeMm, methods }) => ({ id: name, name, sizeMm, methods }))
}
