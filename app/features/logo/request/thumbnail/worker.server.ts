import sharp from 'sharp'
import { processTasks } from '#app/lib/child-worker.server.ts'

/** An image that a visitor's browser sent, in base64; `maxEdge` is in pixels. */
export type ThumbnailTask = { bytes: string; maxEdge: number; format: 'jpeg' | 'webp' }

/** `thumbnail` is base64; null for a file that is not an image. */
export type ThumbnailResult = { thumbnail: string; width: number; height: number } | { thumbnail: null }

/** Limit of the store's own images; composed images are far smaller. */
const maxPixels = 40_000_000

// Blocks all other decoders, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
sharp.concurrency(1)

// Process that decodes visitors' images. Node runs this source file, also in production (decision 0017).
processTasks<ThumbnailTask, ThumbnailResult>(async ({ bytes, maxEdge, format }) => {
  try {
    const image = sharp(Buffer.from(bytes, 'base64'), { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    // JPEG has no transparency.
    if (format === 'jpeg') image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true })
    else image.webp({ quality: 82, effort: 3 })
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    return { thumbnail: data.toString('base64'), width: info.width, height: info.height }
  } catch {
    return { thumbnail: null }
  }
})
