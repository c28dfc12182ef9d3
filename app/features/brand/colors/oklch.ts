/** Perceptually uniform color: lightness 0 to 1, chroma from 0, hue in degrees (Björn Ottosson, 2020). */
export type Oklch = { l: number; c: number; h: number }

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const fromLinear = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** Red, green and blue from 0 to 1, linear in light. @param color as #rrggbb */
function toLinearRgb(color: string): [number, number, number] {
  const readChannel = (at: number) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return [readChannel(1), readChannel(3), readChannel(5)]
}

export function toOklch(color: string): Oklch {
  const [r, g, b] = toLinearRgb(color)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const labA = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const labB = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(labA, labB),
    h: ((Math.atan2(labB, labA) * 180) / Math.PI + 360) % 360,
  }
}

/** Returns the nearest sRGB color as #rrggbb; reduces only chroma to fit the gamut. */
export function fromOklch({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  let [low, high] = [0, c]
  if (isInGamut({ l: lightness, c, h })) low = c
  else
    for (let step = 0; step < 20; step++) {
      const middle = (low + high) / 2
      if (isInGamut({ l: lightness, c: middle, h })) low = middle
      else high = middle
    }
  return `#${toLinearChannels({ l: lightness, c: low, h })
    .map((channel) =>
      Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const tolerance = 0.0005
const isInGamut = (color: Oklch) =>
  toLinearChannels(color).every((channel) => channel >= -tolerance && channel <= 1 + tolerance)

function toLinearChannels({ l: lightness, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
export function getContrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [r, g, b] = toLinearRgb(color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
