import type { DrawnArea } from '#db/tables/imprint.ts'

/** A valid area on an image. */
export const createArea = (image: string): DrawnArea => ({
  picture: image,
  name: 'Front',
  sizeMm: [100, 80],
  methods: ['screen print'],
  shape: 'round',
  axis: [
    [0.5, 0.3],
    [0.5, 0.7],
  ],
  radius: 0.2,
  bend: 0,
})
