import { expect, test } from 'vitest'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { clearAreas } from './clear-areas.ts'

test('removes a mark from an area, and nothing around it', () => {
  const [width, height] = [100, 100]
  const data = new Uint8ClampedArray(width * height * 4).fill(200)
  const paint = (x: number, y: number, value: number) => data.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3)
  for (let y = 40; y < 60; y++) for (let x = 40; x < 60; x++) paint(x, y, 20)
  paint(5, 5, 20)
  const area: DrawnArea = {
    picture: '/a.webp',
    name: 'Front',
    sizeMm: [50, 50],
    methods: ['screen print'],
    shape: 'flat',
    corners: [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
    ],
  }
  const cleared = clearAreas({ width, height, data }, [area])
  const getRed = (x: number, y: number) => cleared.data[(y * width + x) * 4]
  expect([getRed(50, 50), getRed(41, 59), getRed(5, 5), getRed(90, 90)]).toEqual([200, 200, 20, 200])
  expect(data[(50 * width + 50) * 4], 'the photo itself stays').toBe(20)
})
