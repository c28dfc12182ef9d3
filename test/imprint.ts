import type { AreaInfo } from '#app/features/logo/core/surface.ts'
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

/** An area as a product image has it, for screen prints. */
export const createAreaInfo = (changes: Partial<AreaInfo> = {}): AreaInfo => ({
  id: 'front',
  name: 'Front',
  sizeMm: [100, 80],
  methods: ['screen print'],
  bounds: { x: 0, y: 0, width: 10, height: 10 },
  pixelsPerMm: [1, 1],
  code: 16,
  defaultBox: { x: 0, y: 0, width: 1, height: 1 },
  under: 'body',
  ink: 'auto',
  opacity: 1,
  gain: 1,
  relief: {},
  ...changes,
})
