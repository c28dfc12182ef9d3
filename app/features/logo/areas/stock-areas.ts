import type { DrawnArea, ImagePoint } from '#db/tables/imprint.ts'

type Corners = readonly [ImagePoint, ImagePoint, ImagePoint, ImagePoint]

/** Name, millimeters and corners of the stickers on the demo shop's photographs, in every color at the same points. */
const stickers: readonly (readonly [name: string, sizeMm: readonly [number, number], corners: Corners])[] = [
  [
    'Round sticker',
    [43, 43],
    [
      [0.3194, 0.2176],
      [0.4543, 0.2457],
      [0.4183, 0.3602],
      [0.2834, 0.3321],
    ],
  ],
  [
    'White square sticker',
    [46, 45],
    [
      [0.5569, 0.2657],
      [0.7005, 0.2956],
      [0.6631, 0.4143],
      [0.5195, 0.3844],
    ],
  ],
  [
    'Long sticker',
    [99, 26],
    [
      [0.291, 0.4262],
      [0.5999, 0.4905],
      [0.5779, 0.5605],
      [0.269, 0.4961],
    ],
  ],
  [
    'Star sticker',
    [38, 38],
    [
      [0.208, 0.5991],
      [0.3255, 0.6235],
      [0.2942, 0.7232],
      [0.1767, 0.6987],
    ],
  ],
  [
    'Square sticker',
    [49, 50],
    [
      [0.4591, 0.6211],
      [0.6114, 0.6529],
      [0.5742, 0.7855],
      [0.4219, 0.7538],
    ],
  ],
  [
    'Single sticker',
    [45, 46],
    [
      [0.7236, 0.6293],
      [0.8641, 0.6071],
      [0.892, 0.7307],
      [0.7515, 0.7529],
    ],
  ],
]

/** Returns the areas of a demo photograph without layers, on which a stock mark is to be replaced; empty for other images. */
export function getStockAreas(image: string): DrawnArea[] {
  if (!/^\/pictures\/stickers-[a-z-]+\.webp$/.test(image)) return []
  return stickers.map(([name, sizeMm, corners]) => ({
    picture: image,
    name,
    sizeMm,
    methods: ['full-color print'],
    shape: 'flat',
    corners,
  }))
}
