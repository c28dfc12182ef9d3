/** The name of a product with its color, unless it names the color itself: 'Vacuum Tumbler, Teal'. */
export const formatColorName = ({ name, color }: { name: string; color?: string | null | undefined }): string =>
  !color || toWords(name).includes(toWords(color)) ? name : `${name}, ${color}`

/** ' navy white ' of "Navy/White": so that "Tank Top" does not contain "Tan". */
const toWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')} `
