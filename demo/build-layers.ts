/**
 * Imports the layers for mockups, once, by hand: `node demo/build-layers.ts SOURCE_DIR`. Keeps shapes that are not in
 * SOURCE_DIR. Reads each shape's meta.json and rasters; writes public/layers, also in half size, and
 * app/features/logo/shapes.json with the trade's colors (colors/palette.ts) beside the photographed ones.
 */
import { createHash } from 'node:crypto'
import { access, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type WebpOptions } from 'sharp'
import { type Rgb, toHex } from '#app/features/logo/core/color.ts'
import type { LayeredArea, ShapeFacts } from '#app/features/logo/core/layered-surface.ts'
import { createSheets } from '#app/features/logo/core/printing/half-sheets.ts'
import { type Method, methods, type Raster } from '#app/features/logo/core/surface.ts'
import { readLayers } from '#app/features/logo/node/shape.server.ts'
import { getTradeColors } from './colors/palette.ts'

type SourceLocation = {
  id: string
  location: string
  size_mm: [number, number]
  stock_box: [number, number, number, number]
  default_center: [number, number] | null
  method: string
  other_methods: string[]
  substrate: 'body' | 'fixed'
  spec: [number, number, number]
  substrate_albedo: [number, number, number] | null
  ink_default: string
  ink_opacity: number
  ink_gain: number
  relief: Record<string, [number, number, number]>
  id_code: number
  bbox: [number, number, number, number]
  grid: { x: number; w: number; h: number; step: number }
  px_per_mm: [number, number]
}

type SourceFacts = {
  product: string
  size: [number, number]
  light_max: number
  contrast: number
  saturation: number
  uv_range: [number, number]
  stock_colours: Record<string, string>
  trim: boolean
  locations: SourceLocation[]
}

const rasters = ['fixed.webp', 'light.webp', 'mask.webp', 'imprint.png', 'trim.webp']
const folder = process.argv[2]
if (!folder) throw new Error('Usage: node demo/build-layers.ts SOURCE_DIR')
const publicFolder = join(import.meta.dirname, '../public/layers')
const index = join(import.meta.dirname, '../app/features/logo/shapes.json')

const shapes: Record<string, { version: string; colors: Record<string, string> }> = JSON.parse(
  await readFile(index, 'utf8'),
)
for (const shape of (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())) {
  const source = join(folder, shape.name)
  const facts = getFacts(JSON.parse(await readFile(join(source, 'meta.json'), 'utf8')))
  const hash = createHash('sha256').update(JSON.stringify(facts))
  const files: string[] = []
  for (const file of rasters) {
    const exists = await access(join(source, file)).then(
      () => true,
      () => false,
    )
    if (!exists) continue
    files.push(file)
    hash.update(await readFile(join(source, file)))
  }
  const { color, exact } = createSheets(facts, await readLayers(source, facts))
  const halves: Record<string, Buffer> = {
    'half-color.webp': await toWebp(color, { quality: 95, smartSubsample: true }),
    'half-exact.webp': await toWebp(exact, { lossless: true }),
  }
  for (const sheet of Object.values(halves)) hash.update(sheet)
  const version = hash.digest('hex').slice(0, 10)
  // Browsers cache these files forever, so a changed file gets another name.
  const target = join(publicFolder, `${facts.shape}-${version}`)
  const previous = shapes[facts.shape]
  if (previous) await rm(join(publicFolder, `${facts.shape}-${previous.version}`), { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const file of files) await copyFile(join(source, file), join(target, file))
  for (const [name, sheet] of Object.entries(halves)) await writeFile(join(target, name), sheet)
  await writeFile(join(target, 'surface.json'), JSON.stringify(facts))
  shapes[facts.shape] = { version, colors: { ...facts.colors, ...Object.fromEntries(getTradeColors(facts.shape)) } }
}
await writeFile(index, `${JSON.stringify(shapes, null, 2)}\n`)

function toWebp({ width, height, data }: Raster, options: WebpOptions): Promise<Buffer> {
  const image = sharp(data, { raw: { width, height, channels: 4 } })
  return image
    .removeAlpha()
    .webp({ ...options, effort: 6 })
    .toBuffer()
}

function getFacts(source: SourceFacts): ShapeFacts {
  const { product, size, light_max, contrast, saturation, uv_range, stock_colours, trim, locations } = source
  return {
    shape: product,
    width: size[0],
    height: size[1],
    lightMost: light_max,
    contrast,
    saturation,
    hasTrim: trim,
    uvRange: uv_range,
    colors: Object.fromEntries(Object.entries(stock_colours).map(([name, hex]) => [name, hex.toLowerCase()])),
    areas: locations.map(getArea),
  }
}

function getArea(location: SourceLocation): LayeredArea {
  const [x, y, width, height] = location.bbox
  const [left, top, across, down] = location.stock_box
  const { grid, relief, substrate_albedo: albedo } = location
  return {
    id: location.id,
    name: getName(location.location),
    sizeMm: location.size_mm,
    methods: [location.method, ...location.other_methods].map(getMethod),
    bounds: { x, y, width, height },
    pixelsPerMm: location.px_per_mm,
    code: location.id_code,
    grid: { x: grid.x, width: grid.w, height: grid.h, step: grid.step },
    usual: { x: left, y: top, width: across, height: down },
    ...(location.default_center && { usualCenter: location.default_center }),
    under: location.substrate === 'body' ? 'body' : { color: toHex(albedo as Rgb), mirror: location.spec },
    ink: location.ink_default.toLowerCase(),
    opacity: location.ink_opacity,
    gain: location.ink_gain,
    relief,
  }
}

/** Formats an area as text without repeating its size. */
function getName(location: string): string {
  const name = location
    .replace(/ \d+ x \d+ mm$/, '')
    .replace('centred', 'centered')
    .replace('centre', 'center')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function getMethod(name: string): Method {
  const method = methods.find((each) => each === name.replace('colour', 'color'))
  if (!method) throw new Error(`no method is called ${name}`)
  return method
}
