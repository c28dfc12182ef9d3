import { getSocialCardName } from '#app/lib/http/head/social-card-url.ts'
import type { Services } from '#app/lib/services.ts'
import { readLogo } from '../../images/logo.server.ts'
import { getAppearanceHash } from '../appearance-hash.server.ts'
import { readBrand } from '../brand.server.ts'
import type { Brand } from '../brand.ts'
import { brandDrawings } from './brand-drawings.server.ts'
import type { BrandImageData } from './draw.server.ts'
import type { BrandImage } from './draw-worker.server.ts'

type FileGenerator = { type: string; generate: (brand: Omit<Brand, 'logo'> & BrandImageData) => Promise<Buffer> }

const createRenderer = (image: BrandImage) => (brand: BrandImageData) => brandDrawings.draw(image, brand)

/** By path; `public/` contains the same files for the default brand. */
const generators: Record<string, FileGenerator> = {
  '/favicon.svg': { type: 'image/svg+xml', generate: createRenderer({ kind: 'favicon-svg' }) },
  '/favicon.ico': { type: 'image/x-icon', generate: createRenderer({ kind: 'favicon' }) },
  '/apple-touch-icon.png': { type: 'image/png', generate: createRenderer({ kind: 'icon', size: 180, isRound: false }) },
  '/icon-192.png': { type: 'image/png', generate: createRenderer({ kind: 'icon', size: 192 }) },
  '/icon-512.png': { type: 'image/png', generate: createRenderer({ kind: 'icon', size: 512 }) },
  '/og.jpg': { type: 'image/jpeg', generate: createRenderer({ kind: 'social-card' }) },
  '/site.webmanifest': { type: 'application/manifest+json', generate: async (brand) => Buffer.from(toManifest(brand)) },
}

// Stored keys: `colours`, and `ground` for the background.
function toManifest({ name, description, colours: colors }: Pick<Brand, 'name' | 'description' | 'colours'>): string {
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
  /** Hash of the brand data; versions the URLs of icons and the social card. */
  appearanceHash: string
  /** Takes about 100 ms. */
  draw: () => Promise<Buffer>
}

/** Finds an icon, the social card or the manifest of a brand with a custom appearance; undefined if the files of `public/` apply. */
export async function findBrandFile(
  services: Pick<Services, 'content' | 'storage'>,
  path: string,
): Promise<BrandFile | undefined> {
  const generator = Object.hasOwn(generators, path) ? generators[path] : undefined
  const brand = generator && (await readBrand(services))
  const appearanceHash = brand && getAppearanceHash(brand)
  if (!appearanceHash) return undefined
  const draw = async () =>
    generator.generate({ ...brand, logo: brand.logo ? await readLogo(services, brand.logo) : undefined })
  return { type: generator.type, appearanceHash, draw }
}

/** The current social card of a page, which takes about 100 ms to draw; undefined if its name is not the requested one. */
export async function createPageSocialCard(
  services: Pick<Services, 'content' | 'storage'>,
  { name, title }: { name: string; title: string },
): Promise<Buffer | undefined> {
  const brand = await readBrand(services)
  if (getSocialCardName({ title, appearanceHash: getAppearanceHash(brand) }) !== name) return undefined
  const logo = brand.logo ? await readLogo(services, brand.logo) : undefined
  return brandDrawings.draw({ kind: 'page-social-card', title }, { ...brand, logo })
}
