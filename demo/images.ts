import images from './images.json' with { type: 'json' }

const byProduct = new Map<string, string[]>()
const photographed = new Set<string>()
for (const image of images) {
  const colors = byProduct.get(image.product) ?? []
  colors.push(image.colour)
  byProduct.set(image.product, colors)
  if (!('composed' in image)) photographed.add(image.file)
}

/** True for a photograph; other images are composed (colors/build-colors.ts). */
export const isPhotographed = (file: string) => photographed.has(file)

/** The colors a product can be shown in. */
export function getColors(product: string): string[] {
  const colors = byProduct.get(product)
  if (!colors) throw new Error(`no image shows ${product}`)
  return colors
}

export function getImage(product: string, color: string): string {
  return `/pictures/${product}-${color}.webp`
}

/** Hex values of the colors in the images. */
const HEX: Record<string, string> = {
  black: '#242323',
  blush: '#dcae9e',
  brown: '#684c3e',
  charcoal: '#484848',
  coral: '#dd705d',
  cream: '#eee2c1',
  'dusty-rose': '#c88b86',
  forest: '#2f4937',
  gold: '#efb13e',
  grey: '#929090',
  'heather-gray': '#c2beb9',
  'kelly-green': '#2f834a',
  kraft: '#cb9d6d',
  lavender: '#b09bc4',
  'light-blue': '#a3c4d7',
  lime: '#b2d354',
  maroon: '#692931',
  mint: '#a4c7aa',
  mustard: '#dba23c',
  natural: '#f3e8cc',
  navy: '#23304e',
  olive: '#5e603a',
  orange: '#e3683a',
  pink: '#e9a1ad',
  purple: '#4f3674',
  red: '#b02d31',
  royal: '#31489a',
  sage: '#98a48c',
  sand: '#e3cda6',
  sky: '#82a5bd',
  tan: '#ca9f73',
  teal: '#326f73',
  terracotta: '#bd5239',
  white: '#f1ede4',
  yellow: '#e4c250',
}

export function toHex(color: string): string {
  const hex = HEX[color]
  if (!hex) throw new Error(`no hex for ${color}`)
  return hex
}

/** The color as American trade copy spells it. */
export function formatColorName(color: string): string {
  return color === 'grey' ? 'gray' : color.replaceAll('-', ' ')
}
