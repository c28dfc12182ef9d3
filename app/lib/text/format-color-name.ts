/** The name of a product with its color, unless it names the color itself: 'Vacuum Tumbler, Teal'. */
export const formatColorName = ({ name, color }: { name: string; color?: string | null | undefined }): string =>
  !color || name.toLowerCase().includes(color.toLowerCase()) ? name : `${name}, ${color}`
