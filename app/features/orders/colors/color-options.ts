/** Characters of a color that a buyer asks for. */
export const maxColorLength = 100

/** Suggested for a product that names no colors. */
export const usualColors = [
  'Black',
  'White',
  'Gray',
  'Navy',
  'Royal Blue',
  'Red',
  'Green',
  'Yellow',
  'Orange',
  'Purple',
  'Pink',
  'Natural',
] as const

/** Parses `available_colors`: 'Black, Navy / White; Red' has three. */
export const parseAvailableColors = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(/[,;|\n]/)
      .map((color) => color.trim())
      .filter(Boolean),
  ),
]
