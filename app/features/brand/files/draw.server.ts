import { createRequire } from 'node:module'
import type { CreateText, Sharp } from 'sharp'
import { escapeMarkup } from '#app/lib/text/escape.ts'
import type { Brand } from '../brand.ts'
import { getPalette } from '../colors/palette.ts'

/** Brand data of the generated images; `logo` is the file. */
export type Drawn = Pick<Brand, 'name' | 'tagline' | 'colours'> & { logo?: Buffer | undefined }

/** Comes with what shows artwork in the admin: a machine may have no font at all. */
const font = () => createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf')

/** A logo about as wide as high can be an icon. */
const squarest = 4 / 3

const toSharp = async () => (await import('sharp')).default

/** A square icon: the logo where it is about square, else the first letter of the name. @param round whether its corners are cut */
export async function drawIcon(brand: Drawn, size: number, { round = true } = {}): Promise<Buffer> {
  const sharp = await toSharp()
  const { paper, forest, white } = getPalette(brand.colours)
  const logo = brand.logo && (await isSquare(brand.logo)) ? await fitted(brand.logo, size * 0.8, size * 0.8) : undefined
  const content = logo ? undefined : await written(getInitial(brand.name), white, size * 0.6, size * 0.6)
  const corner = round ? size * 0.22 : 0
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${logo ? paper : forest}"/></svg>`
  const input = logo ?? content
  return sharp(Buffer.from(ground))
    .composite(input ? [{ input, gravity: 'center' }] : [])
    .png()
    .toBuffer()
}

/** As browsers of old ask for it: one PNG in the format's frame. */
export async function drawFavicon(brand: Drawn): Promise<Buffer> {
  const png = await drawIcon(brand, 32)
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([32, 32], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

/** The icon as a drawing that any size is made of. */
export async function drawFaviconSvg(brand: Drawn): Promise<Buffer> {
  const png = (await drawIcon(brand, 128)).toString('base64')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${png}"/></svg>`,
  )
}

/** Draws the social card: 1200 x 630 pixels. */
export async function drawCard(brand: Drawn): Promise<Buffer> {
  const { forest, muted } = getPalette(brand.colours)
  const name = brand.logo ? await fitted(brand.logo, 820, 200) : await written(brand.name, forest, 1_000, 130)
  const tagline = await written(brand.tagline, muted, 1_000, 44)
  return composed(brand, 452, [
    { input: name, middle: 240 },
    { input: tagline, top: 378 },
  ])
}

/** The same for a link to one page, by its title. */
export async function drawTitleCard(brand: Drawn, title: string): Promise<Buffer> {
  const { forest, muted } = getPalette(brand.colours)
  const name = brand.logo ? await fitted(brand.logo, 420, 80) : await written(brand.name, muted, 520, 54)
  const heading = await wrapped(title, forest, 1_000, 280)
  const tagline = await written(brand.tagline, muted, 1_000, 32)
  return composed(brand, 484, [
    { input: name, middle: 100 },
    { input: heading, middle: 312 },
    { input: tagline, top: 511 },
  ])
}

/** Vertical position in pixels: the top edge or the center. */
type Piece = { input: Buffer } & ({ top: number } | { middle: number })

/** @param fold where the dashed line is, in pixels from above */
async function composed({ colours: colors }: Drawn, fold: number, pieces: readonly Piece[]): Promise<Buffer> {
  const sharp = await toSharp()
  const { paper, kraft, forest, terracotta } = getPalette(colors)
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${paper}"/><rect y="570" width="1200" height="60" fill="${forest}"/><rect x="100" y="570" width="160" height="60" fill="${terracotta}"/><path d="M100 ${fold}h1000" stroke="${kraft}" stroke-width="3" stroke-dasharray="14 12"/></svg>`
  const placed = pieces.map(async (piece) => {
    const { input } = piece
    if ('top' in piece) return { input, left: 100, top: piece.top }
    const { height = 0 } = await sharp(input).metadata()
    return { input, left: 100, top: Math.round(piece.middle - height / 2) }
  })
  return sharp(Buffer.from(ground))
    .composite(await Promise.all(placed))
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
}

const getInitial = (name: string) => Array.from(name)[0]?.toUpperCase() ?? ''

async function isSquare(logo: Buffer): Promise<boolean> {
  const { width, height } = await (await toSharp())(logo).metadata()
  return Math.max(width, height) <= Math.min(width, height) * squarest
}

async function fitted(logo: Buffer, width: number, height: number): Promise<Buffer> {
  const sharp = await toSharp()
  const size = await sharp(logo).metadata()
  const scale = Math.min(width / size.width, height / size.height)
  // A drawing is made as large as it is shown, not enlarged afterwards.
  const opened: Sharp =
    size.format === 'svg' ? sharp(logo, { density: Math.min(2_400, 72 * Math.max(1, scale)) }) : sharp(logo)
  return opened
    .resize({ width: Math.round(size.width * scale), height: Math.round(size.height * scale), fit: 'fill' })
    .png()
    .toBuffer()
}

/** One line, as large as fits. */
async function written(text: string, color: string, width: number, height: number): Promise<Buffer> {
  const sharp = await toSharp()
  return sharp(await lettering(text, color, { dpi: 600, wrap: 'none' }))
    .resize({ width: Math.round(width), height: Math.round(height), fit: 'inside' })
    .png()
    .toBuffer()
}

/** Font sizes (dots per inch) by maximum title length; longer titles are shortened. */
const sizes: [characters: number, dpi: number][] = [
  [24, 660],
  [48, 500],
  [90, 400],
]

/** Wraps text into lines of a maximum width in pixels. */
async function wrapped(text: string, color: string, width: number, height: number): Promise<Buffer> {
  const sharp = await toSharp()
  const dpi = sizes.find(([characters]) => text.length <= characters)?.[1] ?? 340
  const drawn = await lettering(text, color, { dpi, width, wrap: 'word-char' })
  return sharp(drawn).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}

async function lettering(text: string, color: string, how: Partial<CreateText>): Promise<Buffer> {
  const sharp = await toSharp()
  const line = `<span foreground="${color}">${escapeMarkup(text)}</span>`
  return sharp({ text: { text: line, font: 'Liberation Sans Bold', fontfile: font(), rgba: true, ...how } })
    .png()
    .toBuffer()
}
