import { readOwnImage } from '#app/features/images/read-own-image.server.ts'
import { getDemoAreas } from '#app/features/logo/areas/demo-areas.ts'
import { readAreas } from '#app/features/logo/areas/read-areas.server.ts'
import type { Shape } from '#app/features/logo/node/shape.server.ts'
import shapes from '#app/features/logo/shapes.json' with { type: 'json' }
import type { Storage } from '#app/lib/storage/storage.server.ts'
import type { Queryable } from '#db/client.ts'
import type { DrawnArea } from '#db/tables/imprint.ts'
import type { MockupProduct } from './draw-mockup.server.ts'

/** An image with imprint areas: the facts that determine how it looks, for a hash, and a function that reads it. */
export type ProductImage = {
  facts: { image: string; color: string | null; areas: readonly DrawnArea[] }
  read: (storage: Storage) => Promise<MockupProduct | undefined>
}

/** Finds the imprint areas of a product's image; undefined for an image without any. A shape takes the line's color. */
export async function findProductImage(db: Queryable, image: string, color: string): Promise<ProductImage | undefined> {
  const shape = findShape(image, color)
  if (shape)
    return {
      facts: { image, color: shape.color, areas: [] },
      read: async () => ({ kind: 'shape', ...shape }),
    }
  const demoAreas = getDemoAreas(image)
  const areas = demoAreas.length > 0 ? demoAreas : ((await readAreas(db, [image]))[image] ?? [])
  if (areas.length === 0) return undefined
  return {
    facts: { image, color: null, areas },
    read: async (storage) => {
      const bytes = await readOwnImage(storage, image)
      return (
        bytes && { kind: 'photo', bytes: bytes.toString('base64'), areas, hasPlaceholderPrint: demoAreas.length > 0 }
      )
    },
  }
}

function findShape(image: string, color: string): { shape: Shape; color: string } | undefined {
  const [, name = '', own = ''] = /^\/pictures\/([a-z0-9]+)-([a-z0-9-]+)\.webp$/.exec(image) ?? []
  if (!Object.hasOwn(shapes, name)) return undefined
  const shape = name as Shape
  const colors = new Map(Object.entries(shapes[shape].colors))
  const hex = colors.get(own) && (colors.get(color.trim().toLowerCase().replaceAll(' ', '-')) ?? colors.get(own))
  return hex ? { shape, color: hex } : undefined
}
