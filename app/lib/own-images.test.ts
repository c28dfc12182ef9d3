import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getOwnImageSize, withBackground } from './own-images.ts'

const root = join(import.meta.dirname, '../../public')
const images = readdirSync(join(root, 'pictures')).filter((file) => /^(?!.*-(320|640)\.).*\.webp$/.test(file))

test('getOwnImageSize returns the real size of every built-in image', async () => {
  expect(images.length).toBeGreaterThan(500)
  for (const file of images) {
    const { width, height } = await sharp(join(root, 'pictures', file)).metadata()
    expect([file, getOwnImageSize(`/pictures/${file}`)]).toEqual([file, { width, height }])
  }
  expect(getOwnImageSize(`/media/${'a'.repeat(32)}-1600x1200.webp`)).toEqual({ width: 1600, height: 1200 })
  expect(getOwnImageSize('https://cdn.example/pictures/mug.webp')).toBeNull()
})

test('every cut-out has an image with its background', () => {
  const cutOuts = images.map((file) => `/pictures/${file}`).filter((url) => withBackground(url) !== url)
  expect(cutOuts.length).toBeGreaterThan(30)
  expect(cutOuts.filter((url) => !existsSync(join(root, withBackground(url))))).toEqual([])
  expect(withBackground('https://cdn.example/a-alpha.webp')).toBe('https://cdn.example/a-alpha.webp')
})
