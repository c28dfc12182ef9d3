import type { View } from '../use-studio.ts'

/** A color of the product's design in the catalog. */
export type SoldColor = { to: string; name: string; color: string; hex?: string; current: boolean }

/** A color in which the product can be displayed. */
export type OfferedColor = {
  name: string
  hex: string
  /** Its product in the catalog, where it is another than the one that is shown. */
  sold?: SoldColor
}

const spelled = (name: string) => name.toLowerCase().replace('grey', 'gray')

/** Those the shape was photographed in, and in addition to them those the design is sold in; each once. */
export function offeredColors({ surface }: View, sold: readonly SoldColor[]): OfferedColor[] {
  const named = (name: string) => sold.find(({ color }) => spelled(color) === spelled(name))
  const stock = Object.entries(surface.colors).map(([name, hex]) => ({ name: spelled(name), hex, sold: named(name) }))
  const others = sold.flatMap((each) => {
    const isThere = stock.some(({ name }) => name === spelled(each.color))
    return each.hex && !isThere ? [{ name: spelled(each.color), hex: each.hex, sold: each }] : []
  })
  return [...stock, ...others].map(({ sold, ...color }) => ({ ...color, ...(sold && !sold.current && { sold }) }))
}

/** As people read it: its name, or its hex. */
export const colorName = (colors: readonly OfferedColor[], hex: string): string =>
  colors.find((color) => color.hex === hex)?.name ?? hex
