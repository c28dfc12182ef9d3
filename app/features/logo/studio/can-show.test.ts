import { expect, test } from 'vitest'
import type { DrawnArea } from '#db/tables/imprint.ts'
import { canShowLogo } from './can-show.server.ts'

const area: DrawnArea = {
  picture: '/media/0123.webp',
  name: 'Front',
  sizeMm: [100, 80],
  methods: ['screen print'],
  shape: 'round',
  axis: [
    [0.5, 0.2],
    [0.5, 0.8],
  ],
  radius: 0.2,
  bend: 0,
}

test.for([
  [['/pictures/mug-navy.webp'], [], true],
  [['/pictures/stickers-navy.webp', '/pictures/mug-navy.webp'], [], true],
  [['/pictures/mug-navy-alpha.webp'], [], false],
  [['/pictures/mug-plaid.webp'], [], false],
  [['/pictures/constructor-name.webp'], [], false],
  [['https://elsewhere.example/pictures/mug-navy.webp'], [], false],
  [['/media/0123.webp'], [area], true],
  [['/media/4567.webp'], [area], false],
  [[], [area], false],
] as const)('%o with %o: %o', ([images, areas, expected]) => {
  expect(canShowLogo(images, areas)).toBe(expected)
})
