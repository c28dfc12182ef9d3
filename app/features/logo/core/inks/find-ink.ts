import { namedColors } from './color-name.ts'

/** Names of stock inks that colors have other names for. */
const otherNames: Record<string, string> = {
  'royal blue': 'royal',
  'kelly green': 'green',
  'forest green': 'forest',
  'navy blue': 'navy',
  grey: 'gray',
}

/** Returns the color of an ink named in words or as a hex value, `#rrggbb`; undefined for one that is not known. */
export function findInk(name: string): string | undefined {
  const words = name.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(words)) return words
  const color = otherNames[words] ?? words
  return Object.hasOwn(namedColors, color) ? [namedColors[color] ?? []].flat()[0] : undefined
}
