import type { Rect } from '../core/surface.ts'

/** Back and front edge of the tissue paper in the open box, in pixels of its image (900 x 900). */
const tissue = {
  back: { y: 380, left: 180, right: 720 },
  front: { y: 683, left: 153, right: 747 },
}

/** First and last row of the tissue in pixels. */
export const tissueRows = { top: tissue.back.y, bottom: tissue.front.y }

/** Space between products and between rows, as a share of the tissue's width. */
const gap = 0.008
/** Height of a row relative to the one in front of it. */
const rowScale = 0.9
const maxRows = 3
/** Maximum size of a product, as shares of the tissue's height and width. */
const maxHeightShare = 0.94
const maxWidthShare = 0.56
/** Width / height above which products get less height, as they would appear larger than others. */
const wideAspect = 1.15

type PackedCell = { index: number; aspect: number; cell: Rect }

/**
 * Places products in the open box: one to three rows on the tissue, tall ones at the back, where rows are slightly smaller.
 * Cells do not overlap and stay on the tissue.
 * @param aspects width / height of the visible part of up to twelve products
 * @returns a cell per product in pixels of the box image, in the order of `aspects`
 */
export function packProducts(aspects: readonly number[]): Rect[] {
  const tallFirst = aspects.map((aspect, index) => ({ index, aspect })).sort((a, b) => a.aspect - b.aspect)
  let best: PackedCell[] = []
  for (let rows = 1; rows <= Math.min(maxRows, aspects.length); rows++) {
    const candidate = packInRows(tallFirst, rows)
    if (scoreVisibility(candidate) > scoreVisibility(best)) best = candidate
  }
  return best.sort((a, b) => a.index - b.index).map(({ cell }) => cell)
}

/** Scores the visibility: the size of the smallest product plus the mean size. */
function scoreVisibility(cells: readonly PackedCell[]): number {
  if (cells.length === 0) return 0
  const sizes = cells.map(({ cell }) => Math.sqrt(cell.width * cell.height))
  return Math.min(...sizes) + sizes.reduce((sum, size) => sum + size, 0) / sizes.length
}

function packInRows(tallFirst: readonly { index: number; aspect: number }[], rows: number): PackedCell[] {
  const { back, front } = tissue
  const spacing = gap * (front.right - front.left)
  const height = front.y - back.y - spacing * (rows - 1)
  const shares = Array.from({ length: rows }, (_, row) => rowScale ** (rows - 1 - row))
  const shareSum = shares.reduce((sum, share) => sum + share, 0)
  let top: number = back.y
  let packedCount = 0
  return shares.flatMap((share, row) => {
    const rowHeight = (height * share) / shareSum
    // If rows are uneven, the front rows get one more product, as the short products are in front.
    const count = Math.floor((tallFirst.length + row) / rows)
    const cells = packRow(tallFirst.slice(packedCount, packedCount + count), { top, rowHeight, spacing })
    packedCount += count
    top += rowHeight + spacing
    return cells
  })
}

type Row = { top: number; rowHeight: number; spacing: number }

function packRow(
  products: readonly { index: number; aspect: number }[],
  { top, rowHeight, spacing }: Row,
): PackedCell[] {
  const { back, front } = tissue
  const [left, right] = getTissueEdges(top)
  const availableWidth = right - left - spacing * (products.length + 1)
  const maxHeight = Math.min(rowHeight, maxHeightShare * (front.y - back.y))
  const maxWidth = maxWidthShare * (front.right - front.left)
  const sized = products.map((product) => {
    const { aspect } = product
    const height = Math.min(maxHeight * Math.min(1, Math.sqrt(wideAspect / aspect)), maxWidth / aspect)
    return { product, width: height * aspect, height }
  })
  const totalWidth = sized.reduce((sum, size) => sum + size.width, 0)
  const scale = Math.min(1, availableWidth / totalWidth)
  // Distributes the remaining space between the products and on both sides.
  const margin = spacing + (availableWidth - totalWidth * scale) / (products.length + 1)
  let x = left + margin
  return sized.map(({ product, width, height }) => {
    const cell = {
      x,
      y: top + (rowHeight - height * scale) / 2,
      width: width * scale,
      height: height * scale,
    }
    x += cell.width + margin
    return { ...product, cell }
  })
}

/** Returns the edges of the tissue paper at a height; it is narrower at the back. */
export function getTissueEdges(y: number): [left: number, right: number] {
  const { back, front } = tissue
  const share = Math.min(1, Math.max(0, (y - back.y) / (front.y - back.y)))
  return [back.left + share * (front.left - back.left), back.right + share * (front.right - back.right)]
}
