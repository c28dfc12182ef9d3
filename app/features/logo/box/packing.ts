import type { Box } from '../core/surface.ts'

/** The tissue paper that lines the open box, in pixels of its image (900 x 900): its back edge and its front edge. */
const tissue = {
  back: { y: 380, left: 180, right: 720 },
  front: { y: 683, left: 153, right: 747 },
}

/** Between two products, and between rows, as a share of the tissue's width. */
const gap = 0.008
/** Height of a row relative to the one in front of it. */
const shrink = 0.9
const maxRows = 3
/** A single product does not fill a whole box: shares of the tissue's height and width. */
const tallest = 0.94
const widest = 0.56
/** Long things are as large to the eye as others when they are less high: from this aspect on. */
const long = 1.15

type Sized = { index: number; aspect: number; cell: Box }

/**
 * Places products in the open box: one to three rows on the tissue, tall ones at the back, where rows are slightly smaller.
 * Cells do not overlap and stay on the tissue.
 * @param aspects visible width by height of up to twelve products
 * @returns a cell per product in pixels of the box image, in the order of `aspects`
 */
export function packed(aspects: readonly number[]): Box[] {
  const tallFirst = aspects.map((aspect, index) => ({ index, aspect })).sort((a, b) => a.aspect - b.aspect)
  let best: Sized[] = []
  for (let rows = 1; rows <= Math.min(maxRows, aspects.length); rows++) {
    const tried = inRows(tallFirst, rows)
    if (seen(tried) > seen(best)) best = tried
  }
  return best.sort((a, b) => a.index - b.index).map(({ cell }) => cell)
}

/** Scores the visibility: the smallest product counts as much as all together. */
function seen(all: readonly Sized[]): number {
  if (all.length === 0) return 0
  const sizes = all.map(({ cell }) => Math.sqrt(cell.width * cell.height))
  return Math.min(...sizes) + sizes.reduce((sum, size) => sum + size, 0) / sizes.length
}

function inRows(tallFirst: readonly { index: number; aspect: number }[], rows: number): Sized[] {
  const { back, front } = tissue
  const between = gap * (front.right - front.left)
  const height = front.y - back.y - between * (rows - 1)
  const shares = Array.from({ length: rows }, (_, row) => shrink ** (rows - 1 - row))
  const all = shares.reduce((sum, share) => sum + share, 0)
  let top: number = back.y
  let taken = 0
  return shares.flatMap((share, row) => {
    const rowHeight = (height * share) / all
    // Uneven numbers put one more into the front rows, whose products are closer and shorter.
    const count = Math.floor((tallFirst.length + row) / rows)
    const cells = toRow(tallFirst.slice(taken, taken + count), { top, height: rowHeight, between })
    taken += count
    top += rowHeight + between
    return cells
  })
}

type Row = { top: number; height: number; between: number }

function toRow(products: readonly { index: number; aspect: number }[], { top, height, between }: Row): Sized[] {
  const { back, front } = tissue
  const [left, right] = edgesAt(top)
  const room = right - left - between * (products.length + 1)
  const maxHigh = Math.min(height, tallest * (front.y - back.y))
  const maxWide = widest * (front.right - front.left)
  const sizes = products.map(({ aspect }) => {
    const high = Math.min(maxHigh * Math.min(1, Math.sqrt(long / aspect)), maxWide / aspect)
    return { width: high * aspect, height: high }
  })
  const wide = sizes.reduce((sum, size) => sum + size.width, 0)
  const fit = Math.min(1, room / wide)
  // Distributes the remaining space between the products and on both sides.
  const space = between + (room - wide * fit) / (products.length + 1)
  let x = left + space
  return products.map((product, place) => {
    const size = sizes[place] ?? { width: 0, height: 0 }
    const cell = { x, y: top + (height - size.height * fit) / 2, width: size.width * fit, height: size.height * fit }
    x += cell.width + space
    return { ...product, cell }
  })
}

/** Returns the edges of the tissue paper at a height; it is narrower at the back. */
export function edgesAt(y: number): [left: number, right: number] {
  const { back, front } = tissue
  const share = Math.min(1, Math.max(0, (y - back.y) / (front.y - back.y)))
  return [back.left + share * (front.left - back.left), back.right + share * (front.right - back.right)]
}
