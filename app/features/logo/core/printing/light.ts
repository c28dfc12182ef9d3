import { applyShoulder, invertShoulder, shoulderStart, toLinear, toSrgb } from '../color.ts'

/** Linear light for each value of an 8-bit channel. */
export const linearTable = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255))
/** Linear light before the tone curve compressed it. */
export const sceneLinearTable = linearTable.map(invertShoulder)

const shoulderSteps = 2048
const maxLight = 8
/** Lookup table of the tone curve above its start. */
const shoulderTable = Float32Array.from({ length: (maxLight - shoulderStart) * shoulderSteps }, (_, step) =>
  applyShoulder(shoulderStart + (step + 0.5) / shoulderSteps),
)

const displaySteps = 65_535
const tables = new Map<number, Uint8ClampedArray>()

/** Returns the lookup table from linear light to the 8-bit channels of an image with a contrast. */
export function getDisplayTable(contrast: number): Uint8ClampedArray {
  const cached = tables.get(contrast)
  if (cached) return cached
  const table = Uint8ClampedArray.from({ length: displaySteps + 1 }, (_, step) => {
    const value = toSrgb(step / displaySteps)
    return 255 * (value + contrast * (value - 0.5) * (1 - (2 * value - 1) ** 2) * 1.2)
  })
  tables.set(contrast, table)
  return table
}

/** Target pixels, with the saturation and the contrast table of an image. */
export type PixelWriter = { table: Uint8ClampedArray; saturation: number; out: Uint8ClampedArray }

const lookUpShoulder = (light: number) =>
  light < shoulderStart ? Math.max(0, light) : (shoulderTable[((light - shoulderStart) * shoulderSteps) | 0] ?? 1)

/** Converts linear light to the pixel at offset `at`. */
export function writePixel(
  { table, saturation, out }: PixelWriter,
  at: number,
  red: number,
  green: number,
  blue: number,
) {
  const r = lookUpShoulder(red)
  const g = lookUpShoulder(green)
  const b = lookUpShoulder(blue)
  const gray = (0.2126 * r + 0.7152 * g + 0.0722 * b) * (1 - saturation)
  out[at] = table[((gray + r * saturation) * displaySteps + 0.5) | 0] as number
  out[at + 1] = table[((gray + g * saturation) * displaySteps + 0.5) | 0] as number
  out[at + 2] = table[((gray + b * saturation) * displaySteps + 0.5) | 0] as number
  out[at + 3] = 255
}
