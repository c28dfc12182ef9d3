/** As people read it; also of a color that boxes came in once. */
export const boxColorName = (color: string) => color.charAt(0).toUpperCase() + color.slice(1)
