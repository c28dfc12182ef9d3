import { readUv } from '../../core/grid.ts'
import type { Area } from '../../core/surface.ts'

/** Part of an area that locates its pixels. */
type AreaGrid = Pick<Area, 'grid' | 'bounds'>

/** Positive inside a shape, negative outside, at a position of the area. */
export type Inside = (u: number, v: number) => number

/** Shape of the area itself. */
export const areaInside: Inside = (u, v) => Math.min(u, 1 - u, v, 1 - v)

/** Larger values in the grid mark positions outside the area's surface. */
const maxUv = 8

/**
 * Returns the visible outline of a shape as an SVG path in image pixels, with one subpath per visible part.
 */
export function getContour({ grid, bounds }: AreaGrid, inside: Inside): string {
  const { width, height, step, uv } = grid
  const values = new Float32Array(width * height)
  for (let at = 0; at < values.length; at++) values[at] = inside(uv[2 * at] as number, uv[2 * at + 1] as number)
  const value = (i: number, j: number) => values[j * width + i] as number
  const links = new Map<number, number[]>()
  const addLink = (from: number, to: number) => links.set(from, [...(links.get(from) ?? []), to])

  // Numbers the edges of the grid: even for the edge to the right of a point, odd for the edge below it.
  const right = (i: number, j: number) => 2 * (j * width + i)
  const below = (i: number, j: number) => right(i, j) + 1
  for (let j = 0; j < height - 1; j++) {
    for (let i = 0; i < width - 1; i++) {
      const corners = [value(i, j), value(i + 1, j), value(i + 1, j + 1), value(i, j + 1)] as const
      const sides = [right(i, j), below(i + 1, j), right(i, j + 1), below(i, j)]
      const crossedSides = sides.filter((_, side) => corners[side as 0] > 0 !== corners[((side + 1) % 4) as 0] > 0)
      // If the line crosses a cell twice, either pairing of its edges is accurate enough.
      for (let index = 0; index + 1 < crossedSides.length; index += 2) {
        const [from, to] = [crossedSides[index] as number, crossedSides[index + 1] as number]
        addLink(from, to)
        addLink(to, from)
      }
    }
  }

  const point = (side: number) => {
    const at = side >> 1
    const [i, j] = [at % width, Math.floor(at / width)]
    const [di, dj] = side & 1 ? [0, 1] : [1, 0]
    const [a, b] = [value(i, j), value(i + di, j + dj)]
    const share = a / (a - b)
    const [x, y] = [bounds.x + (i + di * share) * step + 0.5, bounds.y + (j + dj * share) * step + 0.5]
    return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  }
  const followLine = (start: number) => {
    const points = [start]
    for (let at: number | undefined = start; at !== undefined; ) {
      const next: number | undefined = links.get(at)?.shift()
      if (next === undefined) break
      links.set(next, links.get(next)?.filter((side) => side !== at) ?? [])
      points.push(next)
      at = next
    }
    return points
  }
  // Starts with open lines at their ends, then follows closed lines.
  const starts = [...links.keys()].sort((a, b) => (links.get(a)?.length ?? 0) - (links.get(b)?.length ?? 0))
  return starts
    .map((start) => followLine(start))
    .filter((points) => points.length > 1)
    .map((points) => `M${points.map(point).join('L')}${points[0] === points.at(-1) ? 'Z' : ''}`)
    .join('')
}

/** Returns the position of an image pixel in the area; null if outside. */
export function locatePixel(area: AreaGrid, x: number, y: number): [u: number, v: number] | null {
  const uv = new Float64Array(2)
  readUv(area as Area, x, y, uv)
  const [u = Number.NaN, v = Number.NaN] = uv
  return Math.abs(u) < maxUv && Math.abs(v) < maxUv ? [u, v] : null
}

/** True if the pixel is within the bounds of the area; the grid extends beyond them. */
export const isInBounds = ({ bounds }: AreaGrid, x: number, y: number) =>
  x >= bounds.x && y >= bounds.y && x <= bounds.x + bounds.width && y <= bounds.y + bounds.height
