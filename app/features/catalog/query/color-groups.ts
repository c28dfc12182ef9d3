/** Groups of the color filter, as boxwright_color_group names them (docs/domain.md, Catalog), in the order of display. */
export const colorValues = [
  'black',
  'gray',
  'white',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
] as const

export type ColorGroup = (typeof colorValues)[number]

/** Label and swatch of a group; part of the response, as pages need those with products only. */
export const colorLooks: Record<ColorGroup, { label: string; hex: string }> = {
  black: { label: 'Black', hex: '#232323' },
  gray: { label: 'Gray & silver', hex: '#8f8f8f' },
  white: { label: 'White', hex: '#ffffff' },
  beige: { label: 'Natural & beige', hex: '#e3d3b0' },
  brown: { label: 'Brown', hex: '#6d4c3d' },
  red: { label: 'Red', hex: '#b82c30' },
  orange: { label: 'Orange', hex: '#e2703a' },
  yellow: { label: 'Yellow & gold', hex: '#ecc03f' },
  green: { label: 'Green', hex: '#3b7d4b' },
  blue: { label: 'Blue', hex: '#2e4f9a' },
  purple: { label: 'Purple', hex: '#6a4790' },
  pink: { label: 'Pink', hex: '#e391a8' },
}

export const toColorGroups = (values: readonly string[]): ColorGroup[] =>
  colorValues.filter((color) => values.includes(color)).sort()
