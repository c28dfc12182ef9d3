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

/** All but the usual one: without their words, since every page that knows the box loads this. */
const others = /^(white|navy|forest|terracotta|black)$/

/** Reads one from anywhere; undefined for the usual one, which is said nowhere, and for what is none. */
export const chosenBoxColor = (value: unknown): BoxColor | undefined =>
  typeof value === 'string' && others.test(value) ? (value as BoxColor) : undefined
