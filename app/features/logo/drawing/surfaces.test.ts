import { afterEach, expect, test, vi } from 'vitest'
import { createArea } from '#test/imprint.ts'
import { getImageSource, getSurface } from './surfaces.ts'

afterEach(() => vi.unstubAllGlobals())

test('a photo is loaded once for its size and its half-size surface', async () => {
  const fetchPhoto = vi.fn(async () => new Response('photo'))
  vi.stubGlobal('fetch', fetchPhoto)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 80, height: 60, close() {} }))
  const context = {
    drawImage() {},
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4),
    }),
  }
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context
    },
  )
  const source = await getImageSource('/media/mug.webp', [createArea('/media/mug.webp')])
  if (!source) throw new Error('no source')
  const { surface, width } = await getSurface(source, 40)
  expect([surface.width, width]).toEqual([40, 40])
  expect(fetchPhoto).toHaveBeenCalledTimes(1)
})
