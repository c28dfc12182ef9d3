/** Stored names of box colors. Kraft is the default. */
export const boxColors = ['kraft', 'white', 'navy', 'forest', 'terracotta', 'black'] as const

export type BoxColor = (typeof boxColors)[number]

export const usualBoxColor = 'kraft' satisfies BoxColor

/** Reads one from anywhere; undefined for the usual one, which is said nowhere, and for what is none. */
export const chosenBoxColor = (value: unknown): BoxColor | undefined =>
  boxColors.find((each) => each === value && each !== usualBoxColor)
