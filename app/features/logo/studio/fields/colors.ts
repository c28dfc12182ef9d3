import type { View } from '../use-studio.ts'

/** A color of the product's design in the catalog. */
export type SoldColor = { to: string; name: string; color: string; hex?: string; current: boolean }

/** A color in which the product can be displayed. */
export type OfferedColor = {
  name: string
  hex: string
  /** Its product in the catalog, unless it is the current one. */
  sold?: SoldColor
}

const normalizeName = (name: string) => name.toLowerCase().replace('grey', 'gray')

/** Returns the colors of the shape, then the other colors of the product's style. */
export function getOfferedColors({ surface }: View, sold: readonly SoldColor[]): OfferedColor[] {
  const findSold = (name: string) => sold.find(({ color }) => normalizeName(color) === normalizeName(name))
  const photographed = Object.entries(surface.colors).map(([name, hex]) => ({
    name: normalizeName(name),
    hex,
    sold: findSold(name),
  }))
  const otherColors = sold.flatMap((each) => {
    const isPhotographed = photographed.some(({ name }) => name === normalizeName(each.color))
    return each.hex && !isPhotographed ? [{ name: normalizeName(each.color), hex: each.hex, sold: each }] : []
  })
  return [...photographed, ...otherColors].map(({ sold, ...color }) => ({
    ...color,
    ...(sold && !sold.current && { sold }),
  }))
}

/** Returns the name of a color, or its hex. */
export const getColorName = (colors: readonly OfferedColor[], hex: string): string =>
  colors.find((color) => color.hex === hex)?.name ?? hex
