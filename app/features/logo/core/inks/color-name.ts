import { type Rgb, toLinearRgb } from '../color.ts'

/** Colors as American buyers name them, some in several shades; the demo shop's products have these. */
export const namedColors: Record<string, string | readonly string[]> = {
  black: '#222225',
  charcoal: '#46494e',
  gray: '#8b8e93',
  silver: '#b9babb',
  'light gray': '#cfd0d2',
  white: '#ffffff',
  'off-white': '#e8e5df',
  cream: '#f0e3c6',
  natural: '#eadfc8',
  sand: '#d8c6a6',
  tan: '#bd9467',
  brown: '#5a3a28',
  maroon: '#6b182b',
  red: ['#b4242c', '#d8202a', '#ff0000'],
  coral: '#ec6f5c',
  terracotta: '#b04c33',
  orange: ['#e0652a', '#ff7f27'],
  mustard: '#d9a02f',
  gold: '#eda81e',
  yellow: ['#f3cf3a', '#ffee00'],
  lime: '#9cc23c',
  olive: '#5d613b',
  sage: '#94a692',
  mint: '#a5d6bb',
  green: ['#15834a', '#00b050'],
  forest: '#2c4a3a',
  teal: '#13707a',
  turquoise: '#35b8c0',
  sky: '#86adc9',
  'light blue': '#9cc4e2',
  blue: ['#2f6fd0', '#0000ff'],
  royal: '#1f49a6',
  navy: '#1e2f52',
  purple: '#4f2f82',
  lavender: '#ac9bcf',
  magenta: '#c2187f',
  'dusty rose': '#c28888',
  pink: ['#e79db1', '#ff69b4'],
  blush: '#dbac9f',
}

/** OKLab, in which equal distances look about equally different. */
function toOklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const oklabColors = Object.entries(namedColors).flatMap(([name, shades]) =>
  [shades].flat().map((hex) => ({ name, lab: toOklab(toLinearRgb(hex)) })),
)

/** Returns the name of the most similar known color. @param hex `#rrggbb` */
export function nameColor(hex: string): string {
  const lab = toOklab(toLinearRgb(hex))
  const getDistance = (other: Rgb) => Math.hypot(...other.map((value, index) => value - (lab[index] as number)))
  let nearest = { name: '', distance: Number.POSITIVE_INFINITY }
  for (const { name, lab: other } of oklabColors) {
    const distance = getDistance(other)
    if (distance < nearest.distance) nearest = { name, distance }
  }
  return nearest.name
}

/** "lavender (#ac9bcf)" */
export const formatNamedColor = (hex: string) => `${nameColor(hex)} (${hex})`
