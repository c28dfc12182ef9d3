import { pictureOf } from './pictures.ts'
import type { Random } from './random.ts'

/** How bad the same picture is so many places before on a category's page: beside it, or above it in two or three columns. */
const SAME_PICTURE_BEFORE = [200, 60, 60, 10]
/** How many products more than another a picture may lead for a change. */
const LEEWAY = 3

/** A design that is to get its colors. */
export type Placed = {
  /** Whose page it stands on; null where it stands on none. */
  category: string | null
  picture: string
  /** The colors it can have, in the order of their names; at least `count`. */
  range: string[]
  count: number
  /** Whether the product of that color is in the list at all. */
  isListed: (color: string) => boolean
}

/**
 * Gives out colors to designs that come in the order of their names, as a category's page lists them: neighbors show
 * different pictures, and every picture of a product leads about as many products as the others.
 * @returns what places a design: its colors, in the order of their names
 */
export function emptyShelf(random: Random): (design: Placed) => string[] {
  const led = new Map<string, number>()
  const before = new Map<string | null, string[]>()

  return ({ category, picture, range, count, isListed }) => {
    const fileOf = (color: string) => pictureOf(picture, color)
    const timesLed = (color: string) => led.get(fileOf(color)) ?? 0
    const fewest = Math.min(...range.map(timesLed))
    const shelf = before.get(category) ?? []
    const shown = (colors: string[]) => colors.filter(isListed).map(fileOf)
    const costOf = (colors: string[]) =>
      random.next() * LEEWAY +
      colors.reduce((sum, color) => sum + timesLed(color) - fewest, 0) +
      repetition(shelf, shown(colors))

    const choices = combinations(range, count).map((colors) => ({ colors, cost: costOf(colors) }))
    const { colors } = choices.reduce((a, b) => (b.cost < a.cost ? b : a))
    for (const color of colors) led.set(fileOf(color), timesLed(color) + 1)
    before.set(category, [...shelf, ...shown(colors)].slice(-SAME_PICTURE_BEFORE.length))
    return colors
  }
}

function repetition(shelf: string[], next: string[]): number {
  const line = [...shelf, ...next]
  let cost = 0
  for (let at = shelf.length; at < line.length; at++) {
    SAME_PICTURE_BEFORE.forEach((price, index) => {
      if (line[at] === line[at - 1 - index]) cost += price
    })
  }
  return cost
}

/** Every choice of `count` of the items, each in their order. */
function combinations(items: string[], count: number): string[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) => combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]))
}
