import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { arrangements, cutOuts } from './cut-outs.ts'
import images from './images.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

const expectedNames = [...cutOuts, ...arrangements.map(({ name }) => name)]

/** Names of images that pages and posts use. */
const shown = globSync(['app/features/**/*.{ts,tsx}', 'demo/blog/posts/*.md'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\/pictures\/([a-z0-9-]+)\.webp/g)])
  .map(([, name = '']) => name)

test('cut-outs exist for exactly the images that pages and posts show', () => {
  expect(shown.length).toBeGreaterThan(40)
  const expected = shown.filter((name) => name.endsWith('-alpha')).map((name) => name.slice(0, -'-alpha'.length))
  expect([...expectedNames].sort()).toEqual([...new Set(expected)].sort())
})

test('every cut-out has its original image', () => {
  const files = images.map(({ file }) => file)
  expect(cutOuts.filter((name) => !files.includes(`/pictures/${name}.webp`))).toEqual([])
})

test('a cut-out comes in all sizes and formats', () => {
  for (const name of expectedNames) {
    for (const form of ['.webp', '.avif', '-640.webp', '-640.avif', '-320.webp', '-320.avif']) {
      const file = join(root, `public/pictures/${name}-alpha${form}`)
      expect(existsSync(file), file).toBe(true)
    }
  }
})

/** One arrangement each, whatever the colors of the contents. */
test.each(['swagbox', 'hero', 'bench'])('the open box of the %s images appears at most twice', (scene) => {
  expect(shown.filter((name) => name.startsWith(`${scene}-`)).length).toBeLessThanOrEqual(2)
})
