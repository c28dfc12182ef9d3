import { processTasks } from '#app/lib/child-worker.server.ts'
import {
  type BrandImageData,
  drawFavicon,
  drawFaviconSvg,
  drawIcon,
  drawPageSocialCard,
  drawSocialCard,
} from './draw.server.ts'

export type BrandImage =
  | { kind: 'icon'; size: number; isRound?: boolean }
  | { kind: 'favicon' | 'favicon-svg' | 'social-card' }
  | { kind: 'page-social-card'; title: string }

/** `logo` is base64. */
export type DrawTask = { image: BrandImage; brand: Omit<BrandImageData, 'logo'> & { logo?: string | undefined } }

/** Base64; null for a logo that cannot be drawn. */
export type DrawResult = { drawn: string | null }

function draw(image: BrandImage, brand: BrandImageData): Promise<Buffer> {
  if (image.kind === 'icon') return drawIcon(brand, image.size, { isRound: image.isRound ?? true })
  if (image.kind === 'favicon') return drawFavicon(brand)
  if (image.kind === 'favicon-svg') return drawFaviconSvg(brand)
  return image.kind === 'page-social-card' ? drawPageSocialCard(brand, image.title) : drawSocialCard(brand)
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
