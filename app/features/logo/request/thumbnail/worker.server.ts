import sharp from 'sharp'
import { serveOrders } from '#app/lib/child-worker.server.ts'

/** An image that a visitor's browser sent, in base64, and how it is wanted: its longest edge in pixels, and as what. */
export type SmallOrder = { bytes: string; maxLength: number; as: 'jpeg' | 'webp' }

/** `made` is base64 as well; null for what is no image. */
export type SmallReport = { made: string; width: number; height: number } | { made: null }

/** More than any browser composes; of a logo, as many as our own images may have. */
const maxPixels = 40_000_000

// Blocks all other decoders, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
sharp.concurrency(1)

// Process that reads visitors' images. Node runs this source file, also in production (decision 0017).
serveOrders<SmallOrder, SmallReport>(async ({ bytes, maxLength, as }) => {
  try {
    const image = sharp(Buffer.from(bytes, 'base64'), { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: maxLength, height: maxLength, fit: 'inside', withoutEnlargement: true })
    // Mail programs know no transparency of a photograph.
    if (as === 'jpeg') image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true })
    else image.webp({ quality: 82, effort: 3 })
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    return { made: data.toString('base64'), width: info.width, height: info.height }
  } catch {
    return { made: null }
  }
})
