import { cutOut } from '../../core/art.ts'
import type { Raster } from '../../core/surface.ts'
import { keepArt } from '../kept-art.ts'
import type { KeptFile, LogoTaken, Looked, Tasks } from '../order.ts'
import { getPixels } from '../pixels.ts'
import { getKind } from './kind-of.ts'
import { longestSide, mostBytes, mostPixels } from './limits.ts'

const refused = (reason: string): LogoTaken => ({ ok: false, reason })

/** Reads what somebody gave as their logo, and keeps it; an SVG is drawn by the page first. */
export async function lookInto({ file, name, keepsGround }: Tasks['look']['ask']): Promise<Looked> {
  if (file.size === 0) return refused('This file is empty.')
  if (file.size > mostBytes) return refused('This file is larger than 10 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = getKind(bytes)
  if (!kind) return refused('This is not an SVG, PNG, JPEG or WebP picture.')
  const logo: KeptFile = { file: new Blob([bytes], { type: kind.type }), name, type: kind.type, keepsGround }
  if (kind.type === 'image/svg+xml') {
    const { svgToDraw } = await import('./svg-to-draw.ts')
    const draw = svgToDraw(bytes)
    return typeof draw === 'string' ? refused(draw) : { draw, logo }
  }
  const { width, height } = kind
  if (width === 0 || height === 0) return refused(broken)
  if (width * height > mostPixels)
    return refused(`This picture has ${Math.round((width * height) / 1e6)} million pixels, and 40 million can be read.`)
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(logo.file)
  } catch {
    return refused(broken)
  }
  return finishLogo(picture, logo)
}

const broken = 'This picture is damaged and cannot be read.'

/** Cuts the logo out of its picture and keeps it. Closes the picture. */
export async function finishLogo(picture: ImageBitmap, logo: KeptFile): Promise<LogoTaken> {
  const share = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const pixels: Raster = getPixels(picture, {
    width: Math.max(1, Math.round(picture.width * share)),
    height: Math.max(1, Math.round(picture.height * share)),
  })
  const cut = cutOut(pixels, logo.keepsGround)
  if (!cut) return refused('There is nothing to be seen in this picture.')
  return keepArt(logo, cut.logo, cut.groundRemoved)
}
