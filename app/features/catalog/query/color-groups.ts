/** Groups of the color filter, as boxwright_color_group names them (docs/domain.md, Catalog). */
export const colorGroups = [
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

export type ColorGroup = (typeof colorGroups)[number]

/** Label and swatch of a group. Sent by the server, so that pages do not bundle all of them. */
export const colorGroupDisplay: Record<ColorGroup, { label: string; hex: string }> = {
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

/** Valid groups, sorted so that the URL is canonical. */
export const toColorGroups = (values: readonly string[]): ColorGroup[] =>
  colorGroups.filter((color) => values.includes(color)).sort()
