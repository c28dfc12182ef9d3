import { expect, test } from 'vitest'
import { areaInside, getContour, locatePixel } from './contour.ts'

/** An area of 100 pixels at 50, 50, with 20 pixels around it. */
function createFlatArea() {
  const [width, height, step] = [36, 36, 4]
  const uv = new Float32Array(width * height * 2)
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      uv[2 * (j * width + i)] = (i * step - 20.5) / 100
      uv[2 * (j * width + i) + 1] = (j * step - 20.5) / 100
    }
  }
  return { bounds: { x: 30, y: 30, width: 140, height: 140 }, grid: { width, height, step, uv } }
}

const parsePath = (path: string) =>
  path
    .slice(1, -1)
    .split('L')
    .map((point) => point.split(' ').map(Number))

test('the outline of an area is one closed line', () => {
  const path = getContour(createFlatArea(), areaInside)
  expect(path.match(/M/g)).toHaveLength(1)
  expect(path.endsWith('Z')).toBe(true)
  for (const [x = 0, y = 0] of parsePath(path)) {
    const distance = Math.max(Math.abs(x - 101), Math.abs(y - 101))
    // Corners are cut by a field at most.
    expect(Math.abs(distance - 50)).toBeLessThan(4)
  }
})

test('the outline is open at the edge of the grid, and empty for an empty shape', () => {
  const openPath = getContour(createFlatArea(), (u) => 0.5 - u)
  expect(openPath.match(/M/g)).toHaveLength(1)
  expect(openPath.endsWith('Z')).toBe(false)
  expect(getContour(createFlatArea(), () => -1)).toBe('')
})

test('returns the position of a pixel in the area; null outside', () => {
  const area = createFlatArea()
  const [u, v] = locatePixel(area, 100.5, 75.5) ?? []
  expect(u).toBeCloseTo(0.5, 1)
  expect(v).toBeCloseTo(0.25, 1)
  area.grid.uv.fill(-9)
  expect(locatePixel(area, 100, 75)).toBe(null)
})
