import { expect, test } from 'vitest'
import { getTissueEdges, packProducts } from './packing.ts'

const mixedAspects = [1, 0.35, 0.9, 0.7, 1.6, 3.4, 1.2, 0.8, 1, 0.6, 2, 1.1]

test.each([1, 2, 3, 5, 8, 12])('packs %i products on the tissue without overlap, with their aspect ratios', (count) => {
  const aspects = mixedAspects.slice(0, count)
  const cells = packProducts(aspects)
  expect(cells).toHaveLength(count)
  for (const [index, cell] of cells.entries()) {
    expect(cell.width / cell.height).toBeCloseTo(aspects[index] ?? 0, 5)
    const [left, right] = getTissueEdges(cell.y)
    expect(cell.x).toBeGreaterThanOrEqual(left)
    expect(cell.x + cell.width).toBeLessThanOrEqual(right)
    expect(cell.y).toBeGreaterThanOrEqual(376)
    expect(cell.y + cell.height).toBeLessThanOrEqual(686)
    // Large enough to be recognizable.
    expect(cell.width * cell.height).toBeGreaterThan(2500)
    for (const other of cells.slice(index + 1)) {
      const isBeside = other.x >= cell.x + cell.width || cell.x >= other.x + other.width
      const isBehind = other.y >= cell.y + cell.height || cell.y >= other.y + other.height
      expect(isBeside || isBehind).toBe(true)
    }
  }
})

test('places tall products at the back', () => {
  const cells = packProducts([1.5, 0.3, 1.4, 0.35, 1.6, 0.4, 1.3, 0.5])
  const middles = cells.map(({ y, height }) => y + height / 2)
  const tall = [1, 3, 5, 7].map((index) => middles[index] ?? 0)
  const flat = [0, 2, 4, 6].map((index) => middles[index] ?? 0)
  expect(Math.max(...tall)).toBeLessThan(Math.min(...flat))
})
