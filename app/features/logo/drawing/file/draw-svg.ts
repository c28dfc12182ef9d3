import type { PreparedSvg } from '../tasks.ts'

/**
 * Draws an SVG through an image element, which runs no scripts and loads nothing. Not available in workers.
 * @returns null if the browser draws nothing
 */
export async function drawSvg({ dataUrl, width, height }: PreparedSvg): Promise<ImageBitmap | null> {
  const image = new Image()
  image.src = dataUrl
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
