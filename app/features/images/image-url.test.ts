import { expect, test } from 'vitest'
import { getImageSources } from '#app/ui/image-sources.ts'
import { getImageUrl, getStoredPath, getStoredPaths, parseImageUrl } from './image-url.ts'

const hash = '0123456789abcdef0123456789abcdef'
const image = { hash, width: 900, height: 600 }

test('parses the URL of an image', () => {
  expect(getImageUrl(image)).toBe(`/media/${hash}-900x600.webp`)
  expect(parseImageUrl(getImageUrl(image))).toEqual(image)
})

test.each([
  '/pictures/mug.webp',
  `https://cdn.example/media/${hash}-900x600.webp`,
  `/media/${hash}-900x600-320.webp`,
  `/media/${hash}-900x600.avif`,
  `/media/${hash}-0x600.webp`,
  `/media/${hash}-900x600.webp?v=2`,
])('%s is not the URL of an uploaded image', (url) => expect(parseImageUrl(url)).toBeNull())

test.each([1600, 641, 640, 400, 320, 90])('an image of width %s has exactly the files that pages request', (width) => {
  const facts = { hash, width, height: 600 }
  const sources = getImageSources(getImageUrl(facts), 900)
  const requested = `${sources?.avif}, ${sources?.webp}`
    .split(', ')
    .map((each) => each.split(' ')[0]?.replace('/media/', ''))
  const stored = getStoredPaths(facts)
  expect(requested.map((name) => getStoredPath(name ?? '')).sort()).toEqual(stored.toSorted())
  expect(stored.at(-1)).toBe(`pictures/${hash}-${width}x600.webp`)
})

test.each(['../swag-box-uploads/a.pdf', `${hash}-900x600.svg`, `${hash}-900x600-900.webp`, `${hash}.webp`, ''])(
  '%s has no storage path',
  (name) => expect(getStoredPath(name)).toBeUndefined(),
)
