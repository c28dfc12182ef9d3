import { getImage, isPhotographed } from './images.ts'
import type { Random } from './random.ts'

/** Penalties for the same image at certain distances on a category page: side by side, or above in two or three columns. */
const SAME_IMAGE_BEFORE = [200, 60, 60, 10]
/** Maximum number of additional products that an image may lead for variety. */
const LEEWAY = 3

/** The colors a design may choose from, those that lead the fewest products; of more the choices would be too many to try. */
const CANDIDATES = 6
/** Factor by which a photographed color leads more products than one from the trade's card. */
const PHOTOGRAPHED = 2

/** A design whose colors are to be chosen. */
export type UncoloredDesign = {
  /** Category whose page shows it; null if none does. */
  category: string | null
  image: string
  /** The colors it can have, in the order of their names; at least `count`. */
  range: string[]
  count: number
  /** True if the product of that color is listed. */
  isListed: (color: string) => boolean
}

/**
 * Gives out colors to designs that come in the order of their names, as a category's page lists them: neighbors show
 * different images, and every image of a product leads about as many products as the others of its kind.
 * @returns a function that chooses the colors of a design, sorted by name
 */
export function createColorChooser(random: Random): (design: UncoloredDesign) => string[] {
  const leadCounts = new Map<string, number>()
  const imagesByCategory = new Map<string | null, string[]>()

  return ({ category, image, range, count, isListed }) => {
    const recentImages = imagesByCategory.get(category) ?? []
    const all = range.map((color) => {
      const file = getImage(image, color)
      const times = (leadCounts.get(file) ?? 0) / (isPhotographed(file) ? PHOTOGRAPHED : 1)
      return { color, file, times, listed: isListed(color) }
    })
    const colors = selectLeastUsed(all, Math.max(CANDIDATES, count + 2), random)
    const fewest = Math.min(...colors.map(({ times }) => times))

    let bestChoice: typeof colors = []
    let minCost = Number.POSITIVE_INFINITY
    for (const choice of listCombinations(colors, count)) {
      let cost = random.next() * LEEWAY + getRepetitionCost(recentImages, choice)
      for (const { times } of choice) cost += times - fewest
      if (cost < minCost) [bestChoice, minCost] = [choice, cost]
    }
    for (const { file } of bestChoice) leadCounts.set(file, (leadCounts.get(file) ?? 0) + 1)
    const shown = bestChoice.flatMap(({ file, listed }) => (listed ? [file] : []))
    imagesByCategory.set(category, [...recentImages, ...shown].slice(-SAME_IMAGE_BEFORE.length))
    return bestChoice.map(({ color }) => color)
  }
}

/** Selects the least used colors in their original order; ties are random. */
function selectLeastUsed<T extends { times: number }>(colors: T[], count: number, random: Random): T[] {
  if (colors.length <= count) return colors
  const ranked = random.shuffle(colors).sort((a, b) => a.times - b.times)
  const selected = new Set(ranked.slice(0, count))
  return colors.filter((color) => selected.has(color))
}

function getRepetitionCost(recentImages: string[], next: { file: string; listed: boolean }[]): number {
  const images = recentImages.slice()
  let cost = 0
  for (const { file, listed } of next) {
    if (!listed) continue
    SAME_IMAGE_BEFORE.forEach((penalty, index) => {
      if (file === images[images.length - 1 - index]) cost += penalty
    })
    images.push(file)
  }
  return cost
}

const combinationCache = new Map<string, number[][]>()

/** Every choice of `count` of the items, each in their order. */
function listCombinations<T>(items: T[], count: number): T[][] {
  const key = `${items.length} ${count}`
  const positions = combinationCache.get(key) ?? listChoices(0, items.length, count)
  combinationCache.set(key, positions)
  return positions.map((choice) => choice.map((position) => items[position] as T))
}

/** Every choice of `count` of the numbers from `from` to below `to`. */
function listChoices(from: number, to: number, count: number): number[][] {
  if (count === 0) return [[]]
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  return numbers.flatMap((first) => listChoices(first + 1, to, count - 1).map((rest) => [first, ...rest]))
}
