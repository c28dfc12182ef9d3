/**
 * Makes the pictures of the ready-made boxes, once, by hand: `node demo/compose-boxes.ts`.
 * Each is a kraft tray seen from above, one compartment a product, from the pictures in public/pictures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type DemoBox, demoBoxes } from './boxes.ts'
import { encodePicture } from './picture-files.ts'

const SIZE = 900
const folder = join(import.meta.dirname, '../public/pictures')

type Cell = { x: number; y: number; width: number; height: number }

/** Compartments in a tray of 6 x 6 units, the first the largest. */
const layouts: Record<number, Cell[]> = {
  4: [
    { x: 0, y: 0, width: 3.6, height: 3.6 },
    { x: 3.6, y: 0, width: 2.4, height: 3 },
    { x: 0, y: 3.6, width: 3.6, height: 2.4 },
    { x: 3.6, y: 3, width: 2.4, height: 3 },
  ],
  5: [
    { x: 0, y: 0, width: 3.4, height: 3.4 },
    { x: 3.4, y: 0, width: 2.6, height: 3.4 },
    { x: 0, y: 3.4, width: 2, height: 2.6 },
    { x: 2, y: 3.4, width: 2, height: 2.6 },
    { x: 4, y: 3.4, width: 2, height: 2.6 },
  ],
}

const TRAY = { left: 42, wall: 16, gap: 12 }
const UNIT = (SIZE - 2 * TRAY.left - 2 * TRAY.wall + TRAY.gap) / 6

/** Every other box is mirrored, so that a grid of them does not look stamped. */
function compartments(count: number, mirrored: boolean): Cell[] {
  const cells = layouts[count]
  if (!cells) throw new Error(`no tray for ${count} products`)
  return cells.map(({ x, y, width, height }) => ({
    x: Math.round(TRAY.left + TRAY.wall + (mirrored ? 6 - x - width : x) * UNIT),
    y: Math.round(TRAY.left + TRAY.wall + y * UNIT),
    width: Math.round(width * UNIT - TRAY.gap),
    height: Math.round(height * UNIT - TRAY.gap),
  }))
}

function tray(cells: Cell[]): Buffer {
  const outer = SIZE - 2 * TRAY.left
  const floors = cells
    .map(
      (cell) =>
        `<rect x="${cell.x}" y="${cell.y}" width="${cell.width}" height="${cell.height}" rx="4" fill="#F3EFE8"/>`,
    )
    .join('')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <defs>
      <linearGradient id="board" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#CFA878"/><stop offset="1" stop-color="#B98D5D"/></linearGradient>
      <filter id="blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter>
    </defs>
    <rect width="${SIZE}" height="${SIZE}" fill="#F3EFE8"/>
    <rect x="${TRAY.left + 6}" y="${TRAY.left + 18}" width="${outer - 12}" height="${outer - 6}" rx="10" fill="#5b4527" opacity=".34" filter="url(#blur)"/>
    <rect x="${TRAY.left}" y="${TRAY.left}" width="${outer}" height="${outer}" rx="8" fill="url(#board)"/>
    <rect x="${TRAY.left + 1}" y="${TRAY.left + 1}" width="${outer - 2}" height="${outer - 2}" rx="7" fill="none" stroke="#E3C59B" stroke-width="2"/>
    ${floors}
  </svg>`)
}

/** The shade of the walls on a compartment's floor. */
function shade(cells: Cell[]): Buffer {
  const shades = cells
    .map(
      ({ x, y, width, height }) => `
      <rect x="${x}" y="${y}" width="${width}" height="26" fill="url(#top)"/>
      <rect x="${x}" y="${y}" width="18" height="${height}" fill="url(#left)"/>
      <rect x="${x + 0.75}" y="${y + 0.75}" width="${width - 1.5}" height="${height - 1.5}" rx="4" fill="none" stroke="#9A7346" stroke-width="1.5"/>`,
    )
    .join('')
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <defs>
      <linearGradient id="top" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3d2c14" stop-opacity=".26"/><stop offset="1" stop-color="#3d2c14" stop-opacity="0"/></linearGradient>
      <linearGradient id="left" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#3d2c14" stop-opacity=".18"/><stop offset="1" stop-color="#3d2c14" stop-opacity="0"/></linearGradient>
    </defs>${shades}</svg>`)
}

async function compose(box: DemoBox, mirrored: boolean): Promise<Buffer> {
  const cells = compartments(box.items.length, mirrored)
  const products = await Promise.all(
    box.items.map(async ({ picture }, index) => {
      const cell = cells[index]
      if (!cell) throw new Error(`${box.slug} has more products than compartments`)
      const { x, y, width, height } = cell
      const product = await sharp(join(folder, `${picture}.webp`))
        .trim({ background: '#F3EFE8', threshold: 5 })
        .toBuffer()
      const room = 0.94
      const fitted = await sharp(product)
        .resize({ width: Math.round(width * room), height: Math.round(height * room), fit: 'inside' })
        .toBuffer({ resolveWithObject: true })
      return {
        input: fitted.data,
        left: x + Math.round((width - fitted.info.width) / 2),
        top: y + Math.round((height - fitted.info.height) / 2),
        // Paper on paper: what is darker than the floor stays, the edge of the photograph does not show.
        blend: 'darken' as const,
      }
    }),
  )
  return await sharp(tray(cells))
    .composite([...products, { input: shade(cells), left: 0, top: 0 }])
    .webp({ quality: 88 })
    .toBuffer()
}

const scratch = await mkdtemp(join(tmpdir(), 'boxes-'))
for (const [index, box] of demoBoxes.entries()) {
  const source = join(scratch, `${box.slug}.webp`)
  await sharp(await compose(box, index % 2 === 1)).toFile(source)
  await encodePicture(source, join(folder, `box-${box.slug}`))
}
await rm(scratch, { recursive: true })
