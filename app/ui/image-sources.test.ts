import { expect, test } from 'vitest'
import { getImageSources } from './image-sources.ts'

test('a built-in image has three widths and two formats', () => {
  expect(getImageSources('/pictures/mug-navy.webp', 900)).toEqual({
    avif: '/pictures/mug-navy-320.avif 320w, /pictures/mug-navy-640.avif 640w, /pictures/mug-navy.avif 900w',
    webp: '/pictures/mug-navy-320.webp 320w, /pictures/mug-navy-640.webp 640w, /pictures/mug-navy.webp 900w',
  })
})

test.each(['https://cdn.example/pictures/mug.webp', '/pictures/mug.png', '/pictures/mug.webp?v=2', '/mug.webp'])(
  '%s has one file only',
  (src) => expect(getImageSources(src, 900)).toBeNull(),
)
