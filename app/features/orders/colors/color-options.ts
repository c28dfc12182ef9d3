/** Characters of a color that a buyer asks for. */
export const maxColorLength = 100

/** Parses `available_colors`: 'Black, Navy / White; Red' has three. */
export const parseAvailableColors = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(/[,;|\n]/)
      .map((color) => color.trim())
      .filter(Boolean),
  ),
]
