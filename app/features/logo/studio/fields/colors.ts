import type { SurfaceInfo } from '../../drawing/drawing-client.ts'

/** A color of the product's style in the catalog; `to` is its path, `name` the product's, `color` the color's. */
export type SoldColor = { to: string; name: string; color: string; hex?: string; isCurrent: boolean }

/** A color in which the product can be displayed, but which the shop does not stock. */
export type UnstockedColor = { name: string; hex: string }

const normalizeName = (name: string) => name.toLowerCase().replace('grey', 'gray').replaceAll('-', ' ')

/** Returns the colors of the drawn product model that no product of the style has. */
export function getUnstockedColors(
  { colors, color: own }: Pick<SurfaceInfo, 'colors' | 'color'>,
  sold: readonly SoldColor[],
): UnstockedColor[] {
  const soldNames = new Set(sold.map(({ color }) => normalizeName(color)))
  return Object.entries(colors)
    .map(([name, hex]) => ({ name: normalizeName(name), hex }))
    .filter(({ name, hex }) => hex !== own && !soldNames.has(name))
}

/** Returns the name of the product's own color: that of the catalog, else of its image; undefined for a photo without one. */
export function getOwnColorName(
  { colors, color: own }: Pick<SurfaceInfo, 'colors' | 'color'>,
  sold: readonly SoldColor[],
): string | undefined {
  const current = sold.find((each) => each.isCurrent)
  if (current) return current.color
  const name = Object.entries(colors).find(([, hex]) => hex === own)?.[0]
  return name && normalizeName(name)
}
