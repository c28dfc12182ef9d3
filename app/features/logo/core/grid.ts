import type { Area } from './surface.ts'

/**
 * Decodes the positions of an area's pixels: four byte planes below one another (u high, u low, v high, v low), as zigzag
 * differences to a prediction from the left and upper pixels.
 * @param planes gray, one byte per pixel
 * @param plane column and size of a plane
 * @param low value that 0 stands for
 * @param high value that 65,535 stands for
 */
export function readGrid(
  planes: { width: number; data: Uint8Array | Uint8ClampedArray },
  { x, width, height }: { x: number; width: number; height: number },
  [low, high]: readonly [number, number],
): Float32Array {
  const uv = new Float32Array(width * height * 2)
  const row = new Uint16Array(width * height)
  for (let axis = 0; axis < 2; axis++) {
    const byte = (plane: number, i: number, j: number) =>
      planes.data[((2 * axis + plane) * height + j) * planes.width + x + i] as number
    for (let j = 0; j < height; j++) {
      for (let i = 0; i < width; i++) {
        const zigzag = (byte(0, i, j) << 8) | byte(1, i, j)
        const difference = zigzag & 1 ? -((zigzag + 1) >> 1) : zigzag >> 1
        const at = j * width + i
        const left = i > 0 ? (row[at - 1] as number) : 0
        const above = j > 0 ? (row[at - width] as number) : 0
        const aboveLeft = i > 0 && j > 0 ? (row[at - width - 1] as number) : 0
        row[at] = left + above - aboveLeft + difference
        uv[2 * at + axis] = low + ((high - low) * (row[at] as number)) / 65_535
      }
    }
  }
  return uv
}

/** Writes the position of pixel (x, y) within the area to `target` as u, v. */
export function readUv({ grid, bounds }: Area, x: number, y: number, target: Float64Array) {
  const { width, height, step, uv } = grid
  const [originX, originY] = grid.origin ?? [bounds.x, bounds.y]
  const gridX = Math.min(width - 1, Math.max(0, (x - originX) / step))
  const gridY = Math.min(height - 1, Math.max(0, (y - originY) / step))
  const i = Math.min(gridX | 0, width - 2)
  const j = Math.min(gridY | 0, height - 2)
  const a = gridX - i
  const b = gridY - j
  const at = 2 * (j * width + i)
  for (let axis = 0; axis < 2; axis++) {
    const above = (uv[at + axis] as number) * (1 - a) + (uv[at + 2 + axis] as number) * a
    const below = (uv[at + 2 * width + axis] as number) * (1 - a) + (uv[at + 2 * width + 2 + axis] as number) * a
    target[axis] = above * (1 - b) + below * b
  }
}
