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

export type OwnFile = { type: string; bytes: Buffer; etag: string }

/** Of the last look that was asked for: a drawing takes a tenth of a second. */
let drawn: { look: string; files: Map<string, Promise<OwnFile>> } | undefined

/** An icon, the card or the manifest of a brand that has its own; nothing where the files of `public/` are right. */
export async function readOwnFile(
  services: Pick<Services, 'content' | 'storage'>,
  path: string,
): Promise<OwnFile | undefined> {
  if (!Object.hasOwn(makers, path)) return undefined
  const brand = await readBrand(services)
  const look = appearanceHash(brand)
  if (!look) return undefined
  if (drawn?.look !== look) drawn = { look, files: new Map() }
  const { files } = drawn
  const file = files.get(path) ?? makeFile(services, brand, path, look)
  files.set(path, file)
  file.catch(() => files.delete(path))
  return file
}

async function makeFile(
  services: Pick<Services, 'storage'>,
  brand: Brand,
  path: string,
  look: string,
): Promise<OwnFile> {
  const { type, make } = makers[path] as Maker
  const logo = brand.logo ? await readLogo(services, brand.logo) : undefined
  return { type, bytes: await make({ ...brand, logo }), etag: `"${look}"` }
}
