/** Pixels from which an enclosed white part counts. */
const minHolePixels = 6
/**
 * Max ratio of wall thickness to hole width at which a hole counts as a counter: a letter has at most two holes, while more of them
 * are the white words of a badge, whose wall is thicker than their strokes.
 */
const maxWallRatio = { letter: 4, badge: 1.5 }
const maxHolesOfLetter = 2

type Size = { width: number; height: number }

/**
 * Finds the white inside letters and rings: enclosed by strokes, with the background behind them and on the other side of the stroke.
 * @param isBackground 1 for pixels outside the logo
 * @param isWhite 1 for white pixels, enclosed or not
 * @returns 1 for pixels of such parts
 */
export function findCounters(isBackground: Uint8Array, isWhite: Uint8Array, size: Size): Uint8Array {
  const holes = labelParts((pixel) => isWhite[pixel] === 1 && isBackground[pixel] === 0, size)
  const found = new Uint8Array(isBackground.length)
  if (holes.sizes.length === 1) return found
  const shapes = labelParts((pixel) => isWhite[pixel] === 0 && isBackground[pixel] === 0, size)
  const distances = getDistances(isBackground, size)
  const { width, height } = size
  const borders = holes.sizes.map(() => ({ wallDistances: [] as number[], shape: 0, touchesBackground: false }))
  const outer = new Uint8Array(shapes.sizes.length)
  for (let pixel = 0; pixel < holes.labels.length; pixel++) {
    const border = borders[holes.labels[pixel] as number]
    const touchesBackground = distances[pixel] === 1
    if (touchesBackground) outer[shapes.labels[pixel] as number] = 1
    if (!holes.labels[pixel] || !border) continue
    const x = pixel % width
    const isAtEdge = x === 0 || x === width - 1 || pixel < width || pixel >= width * (height - 1)
    border.touchesBackground ||= touchesBackground || isAtEdge
    if (border.touchesBackground) continue
    for (const neighbor of [pixel - 1, pixel + 1, pixel - width, pixel + width]) {
      const shape = shapes.labels[neighbor] ?? 0
      if (shape === 0) continue
      border.wallDistances.push(distances[pixel] as number)
      border.shape ||= shape
    }
  }
  const holesByShape = Map.groupBy(
    borders.flatMap(({ wallDistances, shape, touchesBackground }, label) => {
      const area = holes.sizes[label] as number
      if (label === 0 || touchesBackground || !outer[shape] || area < minHolePixels) return []
      return [{ label, shape, ratio: getMedian(wallDistances) / ((2 * area) / wallDistances.length) }]
    }),
    ({ shape }) => shape,
  )
  const counters = new Set<number>()
  for (const holesOfShape of holesByShape.values()) {
    const maxRatio = holesOfShape.length <= maxHolesOfLetter ? maxWallRatio.letter : maxWallRatio.badge
    if (getMedian(holesOfShape.map(({ ratio }) => ratio)) > maxRatio) continue
    for (const { label } of holesOfShape) counters.add(label)
  }
  for (let pixel = 0; pixel < found.length; pixel++) if (counters.has(holes.labels[pixel] as number)) found[pixel] = 1
  return found
}

function getMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Numbers connected parts from 1; 0 is none. */
function labelParts(isPart: (pixel: number) => boolean, { width, height }: Size) {
  const labels = new Int32Array(width * height)
  const sizes = [0]
  const queue = new Int32Array(width * height)
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] || !isPart(start)) continue
    const label = sizes.length
    labels[start] = label
    queue[0] = start
    let end = 1
    for (let next = 0; next < end; next++) {
      const pixel = queue[next] as number
      const x = pixel % width
      const visit = (neighbor: number) => {
        if (neighbor < 0 || neighbor >= labels.length || labels[neighbor] || !isPart(neighbor)) return
        labels[neighbor] = label
        queue[end++] = neighbor
      }
      if (x > 0) visit(pixel - 1)
      if (x < width - 1) visit(pixel + 1)
      visit(pixel - width)
      visit(pixel + width)
    }
    sizes.push(end)
  }
  return { labels, sizes }
}

/** Steps from each pixel to the nearest background. */
function getDistances(isBackground: Uint8Array, { width, height }: Size): Int32Array {
  const distances = new Int32Array(width * height).fill(width + height)
  const queue = new Int32Array(width * height)
  let end = 0
  for (let pixel = 0; pixel < distances.length; pixel++) {
    if (!isBackground[pixel]) continue
    distances[pixel] = 0
    queue[end++] = pixel
  }
  for (let next = 0; next < end; next++) {
    const pixel = queue[next] as number
    const distance = (distances[pixel] as number) + 1
    const x = pixel % width
    for (const neighbor of [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1, pixel - width, pixel + width]) {
      if (neighbor < 0 || neighbor >= distances.length || (distances[neighbor] as number) <= distance) continue
      distances[neighbor] = distance
      queue[end++] = neighbor
    }
  }
  return distances
}
