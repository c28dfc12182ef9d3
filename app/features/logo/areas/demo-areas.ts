import type { DrawnArea } from '#db/tables/imprint.ts'

type Sticker = Pick<Extract<DrawnArea, { shape: 'flat' }>, 'name' | 'sizeMm' | 'corners'>

/** The stickers on the demo shop's photographs, in every color at the same points. */
const stickers: readonly Sticker[] = [
  {
    name: 'Round sticker',
    sizeMm: [43, 43],
    corners: [
      [0.3194, 0.2176],
      [0.4543, 0.2457],
      [0.4183, 0.3602],
      [0.2834, 0.3321],
    ],
  },
  {
    name: 'White square sticker',
    sizeMm: [46, 45],
    corners: [
      [0.5572, 0.2646],
      [0.7008, 0.2945],
      [0.6628, 0.4154],
      [0.5192, 0.3855],
    ],
  },
  {
    name: 'Long sticker',
    sizeMm: [99, 31],
    corners: [
      [0.2933, 0.4176],
      [0.6022, 0.482],
      [0.5756, 0.5668],
      [0.2666, 0.5024],
    ],
  },
  {
    name: 'Star sticker',
    sizeMm: [38, 38],
    corners: [
      [0.2076, 0.5967],
      [0.3273, 0.6216],
      [0.2946, 0.7255],
      [0.175, 0.7006],
    ],
  },
  {
    name: 'Square sticker',
    sizeMm: [49, 50],
    corners: [
      [0.4548, 0.6202],
      [0.6158, 0.6538],
      [0.5786, 0.7864],
      [0.4176, 0.7529],
    ],
  },
  {
    name: 'Single sticker',
    sizeMm: [45, 46],
    corners: [
      [0.722, 0.6273],
      [0.8647, 0.6048],
      [0.8936, 0.7327],
      [0.7508, 0.7552],
    ],
  },
]

/** Returns the areas of a demo photograph of stickers, whose placeholder print a logo replaces; empty for other images. */
export function getDemoAreas(image: string): DrawnArea[] {
  if (!/^\/pictures\/stickers-[a-z-]+\.webp$/.test(image)) return []
  return stickers.map((area) => ({ ...area, picture: image, methods: ['full-color print'], shape: 'flat' }))
}
