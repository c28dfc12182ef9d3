import type { Raster } from '../core/surface.ts'

/** Decodes without color conversion: masks and positions are numbers, not colors. */
const rawBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' } as const

export const readRawPixels = async (file: Blob): Promise<Raster> =>
  readPixels(await createImageBitmap(file, rawBitmapOptions))

/** An offscreen canvas, or a detached one in browsers without it. */
function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** Returns a 2D context for drawing and reading pixels. @throws if the browser cannot allocate it */
export function createContext(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true }) as
    | OffscreenCanvasRenderingContext2D
    | CanvasRenderingContext2D
    | null
  if (!context) throw new Error('this browser has no 2D canvas')
  context.imageSmoothingQuality = 'high'
  return context
}

/** Reads an image and closes it. */
export function readPixels(image: ImageBitmap, size: { width: number; height: number } = image): ImageData {
  const { width, height } = size
  const context = createContext(width, height)
  context.drawImage(image, 0, 0, width, height)
  image.close()
  return context.getImageData(0, 0, width, height)
}

/** Returns a composed image as a bitmap, scaled to a size. */
export const createScaledBitmap = (source: ImageData, size: { width: number; height: number }): Promise<ImageBitmap> =>
  createImageBitmap(
    source,
    size.width === source.width ? {} : { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' },
  )

export const toImageData = ({ data, width, height }: Raster) =>
  new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height)

/** Encodes an image as JPEG and closes it. Every browser supports JPEG, and WebP takes ten times as long. */
export async function toJpeg(image: ImageBitmap): Promise<Blob> {
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('bitmaprenderer') as ImageBitmapRenderingContext | null
  context?.transferFromImageBitmap(image)
  const [type, quality] = ['image/jpeg', 0.95]
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('the image could not be encoded'))), type, quality)
  })
}
