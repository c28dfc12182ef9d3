import { expect, test } from 'vitest'
import { createRandom } from '#demo/random.ts'
import { readGrid, readUv } from './grid.ts'
import type { Area } from './surface.ts'

const random = createRandom('grid')
const range = [-0.25, 1.25] as const

type Tile = { width: number; height: number; uv: number[] }

/** A wavy surface, and noise, for which every prediction is wrong. */
const tiles: Tile[] = [
  createWavyTile(23, 17),
  { width: 9, height: 12, uv: Array.from({ length: 2 * 9 * 12 }, () => -0.25 + 1.5 * random.next()) },
  { width: 2, height: 2, uv: [-0.25, 1.25, 1.25, -0.25, 0, 1, 0.5, 0.5] },
]

function createWavyTile(width: number, height: number): Tile {
  const uv: number[] = []
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) uv.push(i / width + 0.05 * Math.sin(j), j / height + 0.1 * Math.cos(i / 3))
  return { width, height, uv }
}

/** Encodes grids like the stored layers: 16-bit prediction residuals in zigzag, high and low bytes in separate planes. */
function getPlanes(all: Tile[]) {
  const width = all.reduce((sum, tile) => sum + tile.width, 0)
  const data = new Uint8Array(width * Math.max(...all.map(({ height }) => 4 * height)))
  let x = 0
  const positions = all.map((tile) => {
    const position = { x, width: tile.width, height: tile.height }
    for (let axis = 0; axis < 2; axis++) {
      const step = (i: number, j: number) =>
        i < 0 || j < 0 ? 0 : Math.round((((tile.uv[2 * (j * tile.width + i) + axis] ?? 0) + 0.25) / 1.5) * 65_535)
      for (let j = 0; j < tile.height; j++) {
        for (let i = 0; i < tile.width; i++) {
          const residual = (step(i, j) - step(i - 1, j) - step(i, j - 1) + step(i - 1, j - 1)) & 65_535
          const signed = residual >= 32_768 ? residual - 65_536 : residual
          const zigzag = signed >= 0 ? 2 * signed : -2 * signed - 1
          const at = (plane: number) => ((2 * axis + plane) * tile.height + j) * width + x + i
          data[at(0)] = zigzag >> 8
          data[at(1)] = zigzag & 255
        }
      }
    }
    x += tile.width
    return position
  })
  return { planes: { width, data }, places: positions }
}

test('decodes the grids of several areas in one image', () => {
  const { planes, places: positions } = getPlanes(tiles)
  for (const [index, position] of positions.entries()) {
    const read = readGrid(planes, position, range)
    const { uv } = tiles[index] as Tile
    expect(read).toHaveLength(uv.length)
    for (const [at, value] of uv.entries()) expect(Math.abs((read[at] ?? 9) - value)).toBeLessThan(1.5 / 65_535)
  }
})

test('interpolates linearly between grid points, and clamps outside', () => {
  const step = 4
  const uv = Float32Array.from({ length: 2 * 5 * 3 }, (_, at) =>
    at % 2 === 0 ? ((at >> 1) % 5) / 4 : Math.floor(at / 10) / 2,
  )
  const area = { bounds: { x: 100, y: 50, width: 17, height: 9 }, grid: { width: 5, height: 3, step, uv } } as Area
  const at = (x: number, y: number) => {
    const target = new Float64Array(2)
    readUv(area, x, y, target)
    return [...target]
  }
  for (let sample = 0; sample < 200; sample++) {
    const [x, y] = [100 + 16 * random.next(), 50 + 8 * random.next()]
    const [u = 9, v = 9] = at(x, y)
    expect(u).toBeCloseTo((x - 100) / 16, 6)
    expect(v).toBeCloseTo((y - 50) / 8, 6)
  }
  expect(at(0, 0)).toEqual([0, 0])
  expect(at(999, 999)).toEqual([1, 1])
})
