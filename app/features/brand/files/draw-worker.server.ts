import { processTasks } from '#app/lib/child-worker.server.ts'
import { type BrandImageData, drawCard, drawFavicon, drawFaviconSvg, drawIcon, drawTitleCard } from './draw.server.ts'

export type BrandImage =
  | { of: 'icon'; size: number; isRound?: boolean }
  | { of: 'favicon' | 'favicon-svg' | 'card' }
  | { of: 'title-card'; title: string }

/** `logo` is base64. */
export type DrawTask = { image: BrandImage; brand: Omit<BrandImageData, 'logo'> & { logo?: string | undefined } }

/** Base64; null for a logo that cannot be drawn. */
export type DrawResult = { drawn: string | null }

function draw(image: BrandImage, brand: BrandImageData): Promise<Buffer> {
  if (image.of === 'icon') return drawIcon(brand, image.size, { isRound: image.isRound ?? true })
  if (image.of === 'favicon') return drawFavicon(brand)
  if (image.of === 'favicon-svg') return drawFaviconSvg(brand)
  return image.of === 'title-card' ? drawTitleCard(brand, image.title) : drawCard(brand)
}

// Process that draws a brand's images. Node runs this source file, also in production (decision 0017).
processTasks<DrawTask, DrawResult>(async ({ image, brand }) => {
  const logo = brand.logo === undefined ? undefined : Buffer.from(brand.logo, 'base64')
  try {
    return { drawn: (await draw(image, { ...brand, logo })).toString('base64') }
  } catch {
    return { drawn: null }
  }
})
