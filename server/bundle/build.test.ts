import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildIfNeeded } from './build.ts'
import { hashSources, stampFile } from './source-hash.ts'

test('a build that came to nothing is none, also for the sources of before', { timeout: 60_000 }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'boxwright-build-'))
  try {
    const source = join(root, 'app', 'root.tsx')
    for (const folder of ['app', 'build']) mkdirSync(join(root, folder))
    writeFileSync(source, 'before')
    writeFileSync(join(root, stampFile), hashSources(root))
    await buildIfNeeded(root, () => {})

    // There is nothing here that could be built.
    writeFileSync(source, 'after')
    await expect(buildIfNeeded(root, () => {})).rejects.toThrow('could not be built')
    writeFileSync(source, 'before')
    await expect(buildIfNeeded(root, () => {})).rejects.toThrow('could not be built')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
