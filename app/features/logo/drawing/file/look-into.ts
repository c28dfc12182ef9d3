import { cutOut } from '../../core/art.ts'
import type { Raster } from '../../core/surface.ts'
import { cacheArt } from '../art-cache.ts'
import type { KeptFile, LogoTaken, Looked, Tasks } from '../order.ts'
import { getPixels } from '../pixels.ts'
import { getKind } from './kind-of.ts'
import { maxBytes, maxPixels, maxSide } from './limits.ts'

const rejected = (reason: string): LogoTaken => ({ ok: false, reason })

/** Reads what someone gave as their logo, and keeps it; an SVG is drawn by the page first. */
export async function lookInto({ file, name, keepsGround }: Tasks['look']['ask']): Promise<Looked> {
  if (file.size === 0) return rejected('This file is empty.')
  if (file.size > maxBytes) return rejected('This file is larger than 10 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = getKind(bytes)
  if (!kind) return rejected('This is not an SVG, PNG, JPEG or WebP picture.')
  const logo: KeptFile = { file: new Blob([bytes], { type: kind.type }), name, type: kind.type, keepsGround }
  if (kind.type === 'image/svg+xml') {
    const { svgToDraw } = await import('./svg-to-draw.ts')
    const draw = svgToDraw(bytes)
    return typeof draw === 'string' ? rejected(draw) : { draw, logo }
  }
  const { width, height } = kind
  if (width === 0 || height === 0) return rejected(broken)
  if (width * height > maxPixels)
    return rejected(
      `This picture has ${Math.round((width * height) / 1e6)} million pixels, and 40 million can be read.`,
    )
  let image: ImageBitmap
  try {
    image = await createImageBitmap(logo.file)
  } catch {
    return rejected(broken)
  }
  return finishLogo(image, logo)
}

const broken = 'This picture is damaged and cannot be read.'

/** Crops the logo, stores it and closes the image. */
export async function finishLogo(image: ImageBitmap, logo: KeptFile): Promise<LogoTaken> {
  const share = Math.min(1, maxSide / Math.max(image.width, image.height))
  const pixels: Raster = getPixels(image, {
    width: Math.max(1, Math.round(image.width * share)),
    height: Math.max(1, Math.round(image.height * share)),
  })
  const cut = cutOut(pixels, logo.keepsGround)
  if (!cut) return rejected('There is nothing to be seen in this picture.')
  return cacheArt(logo, cut.logo, cut.groundRemoved)
}
