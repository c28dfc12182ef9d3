/** A group of the color filter, as boxwright_color_group names it (docs/domain.md, Catalog); `hex` is its swatch. */
export const colorGroups = [
  { value: 'black', label: 'Black', hex: '#232323' },
  { value: 'gray', label: 'Gray & silver', hex: '#8f8f8f' },
  { value: 'white', label: 'White', hex: '#ffffff' },
  { value: 'beige', label: 'Natural & beige', hex: '#e3d3b0' },
  { value: 'brown', label: 'Brown', hex: '#6d4c3d' },
  { value: 'red', label: 'Red', hex: '#b82c30' },
  { value: 'orange', label: 'Orange', hex: '#e2703a' },
  { value: 'yellow', label: 'Yellow & gold', hex: '#ecc03f' },
  { value: 'green', label: 'Green', hex: '#3b7d4b' },
  { value: 'blue', label: 'Blue', hex: '#2e4f9a' },
  { value: 'purple', label: 'Purple', hex: '#6a4790' },
  { value: 'pink', label: 'Pink', hex: '#e391a8' },
] as const

export type ColorGroup = (typeof colorGroups)[number]['value']

export const findColorGroup = (value: string) => colorGroups.find((group) => group.value === value)
