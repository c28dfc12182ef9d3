import type { Queryable } from '#db/client.ts'
import type { ImprintMethod } from '#db/tables/imprint.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import { getDemoAreas } from '../areas/demo-areas.ts'
import { readAreas } from '../areas/read-areas.server.ts'
import { getDrawnMethod, getHiddenAreaId } from '../core/locations.ts'
import { readShapeFacts, type Shape } from '../node/shape.server.ts'
import shapes from '../shapes.json' with { type: 'json' }

/** Facts of an area without its pixels. */
export type KnownArea = {
  id: string
  name: string
  /** Null for a location without a size in the imprint table. */
  sizeMm: readonly [width: number, height: number] | null
  methods: readonly ImprintMethod[]
}

/** Returns the area of a location in a product's imprint table that no image shows. */
export function getTableArea({ name, sizeMm, methods }: ImprintLocation): KnownArea {
  return { id: getHiddenAreaId(name), name, sizeMm, methods: methods.map(getDrawnMethod) }
}

/** Returns the areas of an image by id: those of its shape, or drawn ones. */
export async function getKnownAreas(db: Queryable, image: string): Promise<Map<string, KnownArea>> {
  const shape = getShape(image)
  const areas = shape ? (await readShapeFacts(shape)).areas : await readDrawnAreas(db, image)
  return new Map(areas.map((area) => [area.id, area]))
}

/** Returns the shape of a demo image in any color: `/pictures/mug-navy.webp`. */
function getShape(image: string): Shape | undefined {
  const name = /^\/pictures\/([a-z0-9]+)-[a-z0-9-]+\.webp$/.exec(image)?.[1]
  return name !== undefined && Object.hasOwn(shapes, name) ? (name as Shape) : undefined
}

async function readDrawnAreas(db: Queryable, image: string): Promise<KnownArea[]> {
  const demoAreas = getDemoAreas(image)
  const { [image]: drawn = [] } = demoAreas.length > 0 ? { [image]: demoAreas } : await readAreas(db, [image])
  return drawn.map(({ name, sizeMm, methods }) => ({ id: name, name, sizeMm, methods }))
}
