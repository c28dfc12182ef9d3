/** The name of a product with its color. */
export const formatColorName = ({ name, color }: { name: string; color?: string | null | undefined }): string =>
  !color || name.toLowerCase().includes(color.toLowerCase()) ? name : `${name}, ${color}`
