/** Returns the name of a box color, including discontinued ones. */
export const boxColorName = (color: string) => color.charAt(0).toUpperCase() + color.slice(1)
