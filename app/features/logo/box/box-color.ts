/** Stored names of box colors. */
export const boxColors = ['kraft', 'white', 'navy', 'forest', 'terracotta', 'black'] as const

export type BoxColor = (typeof boxColors)[number]

export const defaultBoxColor = 'kraft' satisfies BoxColor

/** Parses a stored or submitted color; undefined for unknown values. */
export const parseBoxColor = (value: unknown): BoxColor | undefined => boxColors.find((each) => each === value)

/** Returns the display name of a box color, including discontinued ones. */
export const getBoxColorName = (color: string) => color.charAt(0).toUpperCase() + color.slice(1)
