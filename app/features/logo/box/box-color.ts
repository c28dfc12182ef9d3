/** The colors boxes come in, by the name they are stored under. Kraft is what a box has that nobody chose a color for. */
export const boxColors = {
  kraft: 'Kraft',
  white: 'White',
  navy: 'Navy',
  forest: 'Forest',
  terracotta: 'Terracotta',
  black: 'Black',
} as const

export type BoxColor = keyof typeof boxColors

export const usualBoxColor = 'kraft' satisfies BoxColor

/** Reads one from anywhere; undefined for the usual one, which is said nowhere, and for what is none. */
export function chosenBoxColor(value: unknown): BoxColor | undefined {
  return typeof value === 'string' && value !== usualBoxColor && Object.hasOwn(boxColors, value)
    ? (value as BoxColor)
    : undefined
}
