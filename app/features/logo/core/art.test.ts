import { describe, expect, test } from 'vitest'
import { cutOut, getArt } from './art.ts'
import type { Raster } from './surface.ts'

const colors: Record<string, [number, number, number, number]> = {
  ' ': [0, 0, 0, 0],
  w: [255, 255, 255, 255],
  k: [0, 0, 0, 255],
  r: [200, 30, 30, 255],
  /** Soft edge of black. */
  g: [229, 229, 229, 255],
}

/** An image from letters, one string per row. */
function toRaster(...rows: string[]): Raster {
  const data = new Uint8ClampedArray(rows.flatMap((row) => [...row].flatMap((content) => colors[content] ?? [])))
  return { width: rows[0]?.length ?? 0, height: rows.length, data }
}

const getPixel = ({ data, width }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4).subarray(0, 4),
]
const getAlphas = ({ data, width }: Raster) =>
  Array.from({ length: data.length / 4 / width }, (_, y) =>
    Array.from({ length: width }, (_, x) => data[(y * width + x) * 4 + 3]),
  )

describe('cutOut', () => {
  test('removes the white background and keeps enclosed white on request', () => {
    const result = cutOut(toRaster('wwwwwww', 'wkkkkkw', 'wkwwwkw', 'wkwwwkw', 'wkkkkkw', 'wwwwwww'), 'inside')
    expect(result?.removedWhite).toBe('around')
    expect([result?.logo.width, result?.logo.height]).toEqual([5, 4])
    expect(result && getPixel(result.logo, 2, 1)).toEqual([255, 255, 255, 255])
    expect(result && getAlphas(result.logo).flat()).toEqual(Array(20).fill(255))
  })

  test('keeps soft edges in the color of the logo', () => {
    const result = cutOut(toRaster('wwwww', 'wgggw', 'wgkgw', 'wgggw', 'wwwww'))
    const [red = 255, , , alpha = 0] = result ? getPixel(result.logo, 0, 0) : []
    expect(alpha).toBeGreaterThan(50)
    expect(alpha).toBeLessThan(200)
    expect(red).toBeLessThan(229)
  })

  test('keeps white and colors of an image with transparency', () => {
    const result = cutOut(toRaster('     ', ' www ', ' wrw ', ' www ', '     '))
    expect(result).toMatchObject({ removedWhite: null, logo: { width: 3, height: 3 } })
    expect(result && getPixel(result.logo, 0, 0)).toEqual([255, 255, 255, 255])
    expect(result && getPixel(result.logo, 1, 1)).toEqual([200, 30, 30, 255])
  })

  test('removes a white page whose edge covers half a pixel, as in a drawing of other proportions', () => {
    const image = toRaster(
      ...Array.from({ length: 300 }, (_, y) => (y > 100 && y < 200 ? `w${'r'.repeat(298)}w` : 'w'.repeat(300))),
    )
    for (let y = 0; y < 300; y++) for (const x of [0, 299]) image.data[(y * 300 + x) * 4 + 3] = 110
    const result = cutOut(image)
    expect(result).toMatchObject({ removedWhite: 'around', logo: { width: 298, height: 99 } })
  })

  test('keeps a background of another color', () => {
    const image = toRaster('rrr', 'rwr', 'rrr')
    expect(cutOut(image)).toEqual({ logo: image, removedWhite: null })
  })

  test.each<[string, Raster]>([
    ['nothing but transparency', toRaster('  ', '  ')],
    ['nothing but white', toRaster('www', 'www')],
    ['one white pixel', toRaster('w')],
    ['one pixel that is not there', toRaster(' ')],
  ])('returns null for %s', (_, image) => expect(cutOut(image)).toBeNull())

  test('accepts one pixel', () => {
    expect(cutOut(toRaster('r'))).toEqual({ logo: toRaster('r'), removedWhite: null })
    expect(cutOut(toRaster('www', 'wrw', 'www'))?.logo).toEqual(toRaster('r'))
  })
})

describe('getArt', () => {
  test('omits white next to darker colors for one ink', () => {
    const art = getArt(toRaster('kkkk', 'kwwk', 'kkkk'))
    expect(getAlphas(art.oneInk)[1]).toEqual([255, 0, 0, 255])
    expect(getAlphas(art.fullColor).flat()).toEqual(Array(12).fill(255))
  })

  test('prints an all-white logo in one ink', () => {
    expect(getAlphas(getArt(toRaster(' ww ', ' ww ')).oneInk)[0]).toEqual([0, 255, 255, 0])
  })

  test('returns aspect and colors', () => {
    const art = getArt(toRaster('rrrr', 'rrrr'))
    expect(art.aspect).toBe(2)
    expect(art.colors).toEqual([[200 / 255, 30 / 255, 30 / 255]])
  })
})
