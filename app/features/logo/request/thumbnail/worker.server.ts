import sharp from 'sharp'
import { processOrders } from '#app/lib/child-worker.server.ts'
import type { SmallOrder, SmallReport } from './order.ts'

/** More than any browser composes; of a logo, as many as our own images may have. */
const maxPixels = 40_000_000

// Blocks all other decoders, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
sharp.concurrency(1)

// Process that reads visitors' images. Node runs this source file, also in production (decision 0017).
processOrders<SmallOrder, SmallReport>(async ({ bytes, maxLength, as }) => {
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
