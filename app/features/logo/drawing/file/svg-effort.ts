/** To be refined below. */
export const isTooMuchToDraw = (_text: string) => false
