import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildIfNeeded } from './build.ts'
import { hashSources, stampFile } from './source-hash.ts'

test('a failed build invalidates the earlier one', { timeout: 60_000 }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'boxwright-build-'))
  try {
    const source = join(root, 'app', 'root.tsx')
    for (const folder of ['app', 'build']) mkdirSync(join(root, folder))
    writeFileSync(source, 'before')
    writeFileSync(join(root, stampFile), hashSources(root))
    await buildIfNeeded(root, () => {})

    // There are no sources to build.
    writeFileSync(source, 'after')
    await expect(buildIfNeeded(root, () => {})).rejects.toThrow('could not be built')
    writeFileSync(source, 'before')
    await expect(buildIfNeeded(root, () => {})).rejects.toThrow('could not be built')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('the storefront uses no class that app.css excludes', () => {
  const [, excluded = ''] = /@source not inline\("([^"]+)"\)/.exec(readFileSync('app/app.css', 'utf8')) ?? []
  const words = new Set(excluded.split(' '))
  expect(words.size).toBeGreaterThan(1)
  const matches = globSync(['app/{storefront,features,lib,ui}/**/*.{ts,tsx}', 'app/*.tsx'], {
    exclude: ['**/*.test.*', '**/*.server.*'],
  }).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/(?:className=|classes\()[^>\n]*/gi), ([line]) =>
      Array.from(line.matchAll(/["'`]([^"'`]*)["'`]/g), ([, classes = '']) => classes.split(/\s+/)).flat(),
    )
      .flat()
      .filter((each) => words.has(each))
      .map((each) => `${each} in ${file}`),
  )
  expect(matches).toEqual([])
})
