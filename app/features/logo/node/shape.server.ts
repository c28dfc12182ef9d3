import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicFolder } from '#app/lib/public-folder.server.ts'
import { createLayeredSurface, type Layers, type ShapeFacts } from '../core/layered-surface.ts'
import type { Raster, Surface } from '../core/surface.ts'
import shapes from '../shapes.json' with { type: 'json' }

export type Shape = keyof typeof shapes

const layersFolder = join(publicFolder, 'layers')

const loadSharp = async () => (await import('sharp')).default

/**
 * Decodes an image at its own size.
 * @param file path or content
 * @throws if it cannot be decoded
 */
export async function readRaster(file: string | Buffer): Promise<Raster> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Reads the channel with the UV grids of all areas side by side (`LayeredArea.grid`). */
async function readUvGrids(file: string) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(file).extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, data }
}

export const getLayersFolder = (shape: Shape) => join(layersFolder, `${shape}-${shapes[shape].version}`)

/** Reads the facts of a shape from its file; callers cache them. */
export const readShapeFacts = async (shape: Shape): Promise<ShapeFacts> =>
  JSON.parse(await readFile(join(getLayersFolder(shape), 'surface.json'), 'utf8'))

/** Reads the layers of a shape from files; callers cache them for several colors. */
export async function readShape(shape: Shape): Promise<Surface> {
  const facts = await readShapeFacts(shape)
  return createLayeredSurface(facts, await readLayers(getLayersFolder(shape), facts))
}

/** @throws if a file is missing or cannot be decoded */
export async function readLayers(folder: string, { hasTrim }: Pick<ShapeFacts, 'hasTrim'>): Promise<Layers> {
  const [fixed, light, mask, imprint, trim] = await Promise.all([
    readRaster(join(folder, 'fixed.webp')),
    readRaster(join(folder, 'light.webp')),
    readRaster(join(folder, 'mask.webp')),
    readUvGrids(join(folder, 'imprint.png')),
    hasTrim ? readRaster(join(folder, 'trim.webp')) : undefined,
  ])
  return { fixed, light, mask, imprint, ...(trim && { trim }) }
}
