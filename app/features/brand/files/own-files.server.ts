import type { Services } from '#app/lib/services.ts'
import { readLogo } from '../../images/logo.server.ts'
import { readBrand } from '../brand.server.ts'
import type { Brand } from '../brand.ts'
import { appearanceHash } from '../look-hash.server.ts'
import { type Drawn, drawCard, drawFavicon, drawFaviconSvg, drawIcon } from './draw.server.ts'

type Maker = { type: string; make: (brand: Omit<Brand, 'logo'> & Drawn) => Promise<Buffer> }

/** Under the names that browsers and the pages know; the files of `public/` are those of the shop's own brand. */
const makers: Record<string, Maker> = {
  '/favicon.svg': { type: 'image/svg+xml', make: drawFaviconSvg },
  '/favicon.ico': { type: 'image/x-icon', make: drawFavicon },
  '/apple-touch-icon.png': { type: 'image/png', make: (brand) => drawIcon(brand, 180, { round: false }) },
  '/icon-192.png': { type: 'image/png', make: (brand) => drawIcon(brand, 192) },
  '/icon-512.png': { type: 'image/png', make: (brand) => drawIcon(brand, 512) },
  '/og.jpg': { type: 'image/jpeg', make: drawCard },
  '/site.webmanifest': { type: 'application/manifest+json', make: async (brand) => Buffer.from(manifest(brand)) },
}

function manifest({ name, description, colours: colors }: Pick<Brand, 'name' | 'description' | 'colours'>): string {
  return JSON.stringify({
    name,
    short_name: name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: colors.ground,
    theme_color: colors.ground,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  })
}

export type BrandFile = {
  type: string
  /** Names the look of the brand that the file shows. */
  look: string
  /** Takes about 100 ms. */
  draw: () => Promise<Buffer>
}

/** An icon, the card or the manifest of a brand with a custom look; undefined if the files of `public/` are right. */
export async function findBrandFile(
  services: Pick<Services, 'content' | 'storage'>,
  path: string,
): Promise<BrandFile | undefined> {
  const maker = Object.hasOwn(makers, path) ? makers[path] : undefined
  const brand = maker && (await readBrand(services))
  const look = brand && appearanceHash(brand)
  if (!look) return undefined
  const draw = async () => maker.make({ ...brand, logo: brand.logo ? await readLogo(services, brand.logo) : undefined })
  return { type: maker.type, look, draw }
}
