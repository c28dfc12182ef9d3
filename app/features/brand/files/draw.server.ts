import { createRequire } from 'node:module'
import type { CreateText, Sharp } from 'sharp'
import { escapeMarkup } from '#app/lib/text/escape.ts'
import type { Brand } from '../brand.ts'
import { getPalette } from '../colors/palette.ts'

/** Brand data of the generated images; `logo` is the file. */
export type BrandImageData = Pick<Brand, 'name' | 'tagline' | 'colours'> & { logo?: Buffer | undefined }

// Runs only in the process of draw-worker.server.ts.

/** Uses the font of pdfjs-dist, as servers may have no fonts. */
const getFontPath = () => createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf')

/** A logo with at most this aspect ratio can be an icon. */
const maxSquareRatio = 4 / 3

const loadSharp = async () => (await import('sharp')).default

/** Draws a square icon: the logo if about square, else the first letter of the name. @param isRound rounds the corners */
export async function drawIcon(brand: BrandImageData, size: number, { isRound = true } = {}): Promise<Buffer> {
  const sharp = await loadSharp()
  const { paper, forest, white } = getPalette(brand.colours)
  const logo =
    brand.logo && (await isSquare(brand.logo)) ? await fitLogo(brand.logo, size * 0.8, size * 0.8) : undefined
  const input = logo ?? (await drawLine(getInitial(brand.name), white, size * 0.6, size * 0.6))
  const corner = isRound ? size * 0.22 : 0
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${logo ? paper : forest}"/></svg>`
  return sharp(Buffer.from(background))
    .composite([{ input, gravity: 'center' }])
    .png()
    .toBuffer()
}

/** Draws an ICO file for old browsers, which contains one PNG. */
export async function drawFavicon(brand: BrandImageData): Promise<Buffer> {
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

/** Draws the icon as an SVG. */
export async function drawFaviconSvg(brand: BrandImageData): Promise<Buffer> {
  const png = (await drawIcon(brand, 128)).toString('base64')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${png}"/></svg>`,
  )
}

/** Draws the social card: 1200 x 630 pixels. */
export async function drawSocialCard(brand: BrandImageData): Promise<Buffer> {
  const { forest, muted } = getPalette(brand.colours)
  const name = brand.logo ? await fitLogo(brand.logo, 820, 200) : await drawLine(brand.name, forest, 1_000, 130)
  const tagline = await drawLine(brand.tagline, muted, 1_000, 44)
  return composeSocialCard(brand, 452, [
    { input: name, middle: 240 },
    { input: tagline, top: 378 },
  ])
}

/** Draws the social card of a page with its title. */
export async function drawPageSocialCard(brand: BrandImageData, title: string): Promise<Buffer> {
  const { forest, muted } = getPalette(brand.colours)
  const name = brand.logo ? await fitLogo(brand.logo, 420, 80) : await drawLine(brand.name, muted, 520, 54)
  const heading = await drawWrapped(title, forest, 1_000, 280)
  const tagline = await drawLine(brand.tagline, muted, 1_000, 32)
  return composeSocialCard(brand, 484, [
    { input: name, middle: 100 },
    { input: heading, middle: 312 },
    { input: tagline, top: 511 },
  ])
}

/** Vertical position in pixels: the top edge or the center. */
type Layer = { input: Buffer } & ({ top: number } | { middle: number })

/** @param foldTop position of the dashed line in pixels from the top */
async function composeSocialCard(
  { colours: colors }: BrandImageData,
  foldTop: number,
  pieces: readonly Layer[],
): Promise<Buffer> {
  const sharp = await loadSharp()
  const { paper, kraft, forest, terracotta } = getPalette(colors)
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${paper}"/><rect y="570" width="1200" height="60" fill="${forest}"/><rect x="100" y="570" width="160" height="60" fill="${terracotta}"/><path d="M100 ${foldTop}h1000" stroke="${kraft}" stroke-width="3" stroke-dasharray="14 12"/></svg>`
  const layers = pieces.map(async (piece) => {
    const { input } = piece
    if ('top' in piece) return { input, left: 100, top: piece.top }
    const { height = 0 } = await sharp(input).metadata()
    return { input, left: 100, top: Math.round(piece.middle - height / 2) }
  })
  return sharp(Buffer.from(background))
    .composite(await Promise.all(layers))
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
}

const getInitial = (name: string) => Array.from(name)[0]?.toUpperCase() ?? ''

async function isSquare(logo: Buffer): Promise<boolean> {
  const { width, height } = await (await loadSharp())(logo).metadata()
  return Math.max(width, height) <= Math.min(width, height) * maxSquareRatio
}

async function fitLogo(logo: Buffer, width: number, height: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const size = await sharp(logo).metadata()
  const scale = Math.min(width / size.width, height / size.height)
  // Renders an SVG at its final size.
  const opened: Sharp =
    size.format === 'svg' ? sharp(logo, { density: Math.min(2_400, 72 * Math.max(1, scale)) }) : sharp(logo)
  return opened
    .resize({ width: Math.round(size.width * scale), height: Math.round(size.height * scale), fit: 'fill' })
    .png()
    .toBuffer()
}

/** Draws one line of text as large as fits. */
async function drawLine(text: string, color: string, width: number, height: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(await renderText(text, color, { dpi: 600, wrap: 'none' }))
    .resize({ width: Math.round(width), height: Math.round(height), fit: 'inside' })
    .png()
    .toBuffer()
}

/** Font sizes (dots per inch) by maximum title length. */
const sizes: [characters: number, dpi: number][] = [
  [24, 660],
  [48, 500],
  [90, 400],
]

/** Wraps text into lines of a maximum width in pixels. */
async function drawWrapped(text: string, color: string, width: number, height: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const dpi = sizes.find(([characters]) => text.length <= characters)?.[1] ?? 340
  const drawn = await renderText(text, color, { dpi, width, wrap: 'word-char' })
  return sharp(drawn).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}

async function renderText(text: string, color: string, options: Partial<CreateText>): Promise<Buffer> {
  const sharp = await loadSharp()
  const line = `<span foreground="${color}">${escapeMarkup(text)}</span>`
  return sharp({ text: { text: line, font: 'Liberation Sans Bold', fontfile: getFontPath(), rgba: true, ...options } })
    .png()
    .toBuffer()
}
