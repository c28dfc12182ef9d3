import type { SvgToDraw } from '../order.ts'

/**
 * Draws an SVG as an image element does: an image without scripts and without a network. Only a page can.
 * @returns null where the browser draws nothing of it
 */
export async function drawSvg({ address, width, height }: SvgToDraw): Promise<ImageBitmap | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return await createImageBitmap(canvas)
  } catch {
    return null
  }
}
