import type { Shape } from '#app/features/logo/node/shape.server.ts'

/** The body's own color, before any light falls on it, by the trade's name; layers know the photographed colors by the same measure. */
const hexes = {
  black: '#222225',
  brown: '#5a3a28',
  charcoal: '#46494e',
  coral: '#ec6f5c',
  cream: '#f0e3c6',
  'dusty-rose': '#c28888',
  forest: '#2c4a3a',
  gold: '#eda81e',
  grey: '#8b8e93',
  'heather-gray': '#b4b5b7',
  'kelly-green': '#15834a',
  lavender: '#ac9bcf',
  'light-blue': '#9cc4e2',
  lime: '#9cc23c',
  maroon: '#6b182b',
  mint: '#a5d6bb',
  mustard: '#d9a02f',
  navy: '#1e2f52',
  olive: '#5d613b',
  orange: '#e0652a',
  pink: '#e79db1',
  purple: '#4f2f82',
  red: '#b4242c',
  royal: '#1f49a6',
  sage: '#94a692',
  sand: '#d8c6a6',
  tan: '#bd9467',
  teal: '#13707a',
  terracotta: '#b04c33',
  white: '#e8e5df',
  yellow: '#f3cf3a',
} as const

type TradeColor = keyof typeof hexes

/** The open box is not a product. */
type ProductShape = Exclude<Shape, 'openbox'>

const lists: Record<ProductShape, string> = {
  backpack: 'brown charcoal coral grey light-blue maroon mustard olive purple red royal teal',
  beanie: 'cream maroon',
  blanket: 'charcoal cream dusty-rose lavender light-blue maroon mustard navy olive red royal teal',
  bottle: 'grey kelly-green lavender maroon mint navy orange pink purple red royal teal yellow',
  cancooler: 'orange red royal',
  candle: 'charcoal cream dusty-rose forest grey lavender light-blue maroon mint mustard navy teal',
  cap: 'brown charcoal gold grey kelly-green light-blue maroon olive orange pink purple royal white',
  charger: 'charcoal forest grey lavender light-blue mint navy pink red royal sage teal terracotta',
  chocolate: 'black brown cream gold lavender light-blue maroon orange pink purple red teal',
  crewneck: 'black maroon royal',
  deskmat: 'black brown dusty-rose grey lavender light-blue maroon olive sage tan teal terracotta',
  duomug: 'light-blue red royal',
  earbuds: 'charcoal coral forest grey lavender light-blue mint pink red royal teal yellow',
  flask: 'navy pink teal',
  foldedtee: 'heather-gray red royal',
  hoodie: 'brown charcoal dusty-rose gold kelly-green lavender light-blue maroon olive purple red royal teal white',
  keychain: 'dusty-rose forest grey maroon mustard olive orange purple red royal tan teal',
  lanyard: 'charcoal gold grey kelly-green lavender light-blue lime maroon orange pink purple royal teal',
  latte: 'black light-blue maroon',
  mailer: 'black forest grey kelly-green lavender light-blue maroon mustard orange pink red royal teal',
  mug: 'forest grey kelly-green lavender light-blue maroon orange pink purple red royal teal yellow',
  notebook: 'brown grey kelly-green lavender light-blue maroon mustard orange pink red royal teal',
  pen: 'charcoal forest grey kelly-green lavender light-blue maroon orange pink purple royal teal',
  pencils: 'red white',
  pint: 'maroon teal',
  polo: 'light-blue royal',
  pouch: 'olive royal',
  powerbank: 'charcoal forest grey lavender light-blue maroon mint orange pink red royal teal',
  socks: 'black charcoal cream kelly-green light-blue maroon orange pink purple red royal teal',
  spiral: 'red teal',
  stickynotes: 'lavender mint yellow',
  swagbox: 'black charcoal lavender light-blue maroon mustard olive orange red royal sage teal',
  tote: 'charcoal forest gold kelly-green lavender light-blue maroon olive orange pink red royal teal',
  tshirt: 'charcoal coral gold heather-gray kelly-green lavender light-blue maroon olive orange purple red royal teal',
  tumbler: 'charcoal coral cream forest lavender light-blue maroon mint purple red royal teal',
  umbrella: 'charcoal grey kelly-green light-blue maroon orange pink purple royal sand teal yellow',
}

export const shapesWithPalette = Object.keys(lists) as ProductShape[]

/** Returns the trade's colors of a shape beyond the photographed ones, with the hex of the body; empty for unlisted shapes. */
export function getTradeColors(shape: string): [color: string, hex: string][] {
  const known = shapesWithPalette.find((each) => each === shape)
  return known ? lists[known].split(' ').map((color) => [color, hexes[color as TradeColor]]) : []
}
