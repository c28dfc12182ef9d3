import type { Raster } from '../core/surface.ts'

/** Nothing between the file's bytes and its pixels: masks and places are numbers, not colors. */
const asStored = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' } as const

export const storedPixels = async (file: Blob): Promise<Raster> => pixelsOf(await createImageBitmap(file, asStored))

/** Reads a picture and closes it. */
export function pixelsOf(picture: ImageBitmap, size: { width: number; height: number } = picture): Raster {
  const { width, height } = size
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser draws no pictures in the background')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return context.getImageData(0, 0, width, height)
}

/** A composed picture as pages draw it. */
export const bitmapOf = (
  source: ImageData | OffscreenCanvas,
  size: { width: number; height: number },
): Promise<ImageBitmap> =>
  createImageBitmap(
    source,
    size.width === source.width ? {} : { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' },
  )

export const imageDataOf = ({ data, width, height }: Raster) =>
  new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height)
