/** Red, green and blue in linear light, each 0 to 1, unless noted. */
export type Rgb = readonly [number, number, number]

/** @param value an sRGB channel, 0 to 1 */
export const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** @param value a channel in linear light, 0 to 1 */
export const toSrgb = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** @param hex `#rrggbb` */
export function toLinearRgb(hex: string): Rgb {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

/** @returns `#rrggbb` in lower case */
export function toHex(color: Rgb): string {
  const channel = (value: number) =>
    Math.round(Math.min(1, Math.max(0, toSrgb(value))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${color.map(channel).join('')}`
}

/** Relative luminance (WCAG), 0 to 1. */
export const getLuminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Contrast ratio of two colors (WCAG 2), 1 to 21. */
export function getContrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export const scaleColor = (color: Rgb, factor: number): Rgb => [
  Math.min(1, color[0] * factor),
  Math.min(1, color[1] * factor),
  Math.min(1, color[2] * factor),
]

/** Tone curve: the light from which highlights are compressed, and the range that remains for them. */
export const shoulderStart = 0.72
export const shoulderRange = 0.28

/** Compresses highlights toward white, like the shoulder of a film curve. */
export const applyShoulder = (value: number) =>
  value < shoulderStart
    ? Math.max(0, value)
    : shoulderStart + shoulderRange * (1 - Math.exp((shoulderStart - value) / shoulderRange))

/** Inverse of `applyShoulder`. */
export const invertShoulder = (value: number) =>
  value < shoulderStart
    ? value
    : shoulderStart - shoulderRange * Math.log(Math.max(2e-3, 1 - (value - shoulderStart) / shoulderRange))
