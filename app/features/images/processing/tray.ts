/** Compartment of a kraft tray seen from above, the background of composed box images. */

export type Compartment = { x: number; y: number; width: number; height: number }

/** Width and height in pixels. */
export const traySize = 900
/** Color of the floor of a compartment. */
export const floorFill = '#F3EFE8'

const board = { left: 42, wall: 16, gap: 12 }
const unit = (traySize - 2 * board.left - 2 * board.wall + board.gap) / 6

const createCompartment = (x: number, y: number, width: number, height: number): Compartment => ({
  x,
  y,
  width,
  height,
})

/** Compartments in a tray of 6 x 6 units, the largest first, by number of products. */
const layouts: Compartment[][] = [
  [createCompartment(0, 0, 6, 6)],
  [createCompartment(0, 0, 3.4, 6), createCompartment(3.4, 0, 2.6, 6)],
  [createCompartment(0, 0, 3.6, 6), createCompartment(3.6, 0, 2.4, 3), createCompartment(3.6, 3, 2.4, 3)],
  [
    createCompartment(0, 0, 3.6, 3.6),
    createCompartment(3.6, 0, 2.4, 3),
    createCompartment(0, 3.6, 3.6, 2.4),
    createCompartment(3.6, 3, 2.4, 3),
  ],
  [createCompartment(0, 0, 3.4, 3.4), createCompartment(3.4, 0, 2.6, 3.4), ...createThirds(3.4, 2.6)],
  [
    createCompartment(0, 0, 3.6, 3.6),
    createCompartment(3.6, 0, 2.4, 1.8),
    createCompartment(3.6, 1.8, 2.4, 1.8),
    ...createThirds(3.6, 2.4),
  ],
  [
    createCompartment(0, 0, 3, 2),
    createCompartment(3, 0, 3, 2),
    createCompartment(0, 2, 3, 2),
    createCompartment(3, 2, 3, 2),
    ...createThirds(4, 2),
  ],
  [...createThirds(0, 2), createCompartment(0, 2, 3, 2), createCompartment(3, 2, 3, 2), ...createThirds(4, 2)],
  [...createThirds(0, 2), ...createThirds(2, 2), ...createThirds(4, 2)],
]

function createThirds(y: number, height: number): Compartment[] {
  return [0, 2, 4].map((x) => createCompartment(x, y, 2, height))
}

/** Maximum products with a compartment; the others are not shown. */
export const maxProductsInTray = layouts.length

/** @param mirrored mirrors the layout, so that boxes in a grid look different */
export function getCompartments(count: number, mirrored = false): Compartment[] {
  const cells = layouts[Math.min(count, maxProductsInTray) - 1] ?? []
  return cells.map(({ x, y, width, height }) => ({
    x: Math.round(board.left + board.wall + (mirrored ? 6 - x - width : x) * unit),
    y: Math.round(board.left + board.wall + y * unit),
    width: Math.round(width * unit - board.gap),
    height: Math.round(height * unit - board.gap),
  }))
}

/** Returns the empty tray as SVG. */
export function getTraySvg(cells: readonly Compartment[]): string {
  const outer = traySize - 2 * board.left
  const floors = cells
    .map(
      ({ x, y, width, height }) =>
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${floorFill}"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${traySize}" height="${traySize}">
    <defs>
      <linearGradient id="board" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#CFA878"/><stop offset="1" stop-color="#B98D5D"/></linearGradient>
      <filter id="blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter>
    </defs>
    <rect width="${traySize}" height="${traySize}" fill="${floorFill}"/>
    <rect x="${board.left + 6}" y="${board.left + 18}" width="${outer - 12}" height="${outer - 6}" rx="10" fill="#5b4527" opacity=".34" filter="url(#blur)"/>
    <rect x="${board.left}" y="${board.left}" width="${outer}" height="${outer}" rx="8" fill="url(#board)"/>
    <rect x="${board.left + 1}" y="${board.left + 1}" width="${outer - 2}" height="${outer - 2}" rx="7" fill="none" stroke="#E3C59B" stroke-width="2"/>
    ${floors}
  </svg>`
}

/** Returns the shadows of the compartments' walls as SVG. */
export function getShadowSvg(cells: readonly Compartment[]): string {
  const shadows = cells
    .map(
      ({ x, y, width, height }) => `
      <rect x="${x}" y="${y}" width="${width}" height="26" fill="url(#top)"/>
      <rect x="${x}" y="${y}" width="18" height="${height}" fill="url(#left)"/>
      <rect x="${x + 0.75}" y="${y + 0.75}" width="${width - 1.5}" height="${height - 1.5}" rx="4" fill="none" stroke="#9A7346" stroke-width="1.5"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${traySize}" height="${traySize}">
    <defs>
      <linearGradient id="top" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3d2c14" stop-opacity=".26"/><stop offset="1" stop-color="#3d2c14" stop-opacity="0"/></linearGradient>
      <linearGradient id="left" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#3d2c14" stop-opacity=".18"/><stop offset="1" stop-color="#3d2c14" stop-opacity="0"/></linearGradient>
    </defs>${shadows}</svg>`
}
