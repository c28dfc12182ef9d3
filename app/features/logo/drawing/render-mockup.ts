import type { Art } from '../core/art.ts'
import { toLinearRgb } from '../core/color.ts'
import { compose, type Print } from '../core/compose-scene.ts'
import { clampPlacement, getDefaultPlacement } from '../core/placement.ts'
import type { Surface } from '../core/surface.ts'
import { getUprightSurface } from '../core/upright-area.ts'
import { createScaledBitmap, toImageData } from './pixels.ts'
import { getImageSource, getSurface, type ImageSource } from './surfaces.ts'
import type { MockupOptions } from './tasks.ts'

/**
 * Draws an image with or without the logo.
 * @throws if the image has no imprint area or cannot be loaded
 */
export async function renderMockup(options: MockupOptions, art: Art | null): Promise<ImageBitmap> {
  const source = await getImageSource(options.picture, options.areas)
  if (!source) throw new Error(`${options.picture} has no imprint area`)
  const { surface: seen, width, height } = await getSurface(source, options.size)
  const surface = options.isUpright ? getUprightSurface(seen) : seen
  const scene = { productColor: getProductColor(source, options), prints: art ? getPrints(surface, art, options) : [] }
  return createScaledBitmap(toImageData(compose(surface, scene)), { width, height })
}

function getProductColor(source: ImageSource, { color }: MockupOptions) {
  // A photo is not recolored.
  return toLinearRgb(source.kind === 'layered' ? (color ?? source.color) : '#000000')
}

function getPrints({ areas }: Surface, art: Art, { placements }: MockupOptions): Print[] {
  if (!placements) return areas.map((area) => ({ art, placement: getDefaultPlacement(area, art.aspect) }))
  return placements.flatMap((placement) => {
    const area = areas.find(({ id }) => id === placement.area)
    return area ? [{ art, placement: clampPlacement(area, placement, art.aspect) }] : []
  })
}
