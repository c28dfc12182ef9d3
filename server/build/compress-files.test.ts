import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decompress } from '../http/encoding.ts'
import { compressFiles, listUncompressed } from './compress-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boxwright-compress-'))
  mkdirSync(join(folder, 'assets'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('every text file gets a Brotli and a gzip copy, an empty one, too', async () => {
  const texts = {
    'assets/page-1a2b.js': 'export const a = 1\n'.repeat(50),
    'favicon.svg': '<svg/>',
    'assets/empty.js': '',
  }
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text)
  writeFileSync(join(folder, 'og.jpg'), 'an image')

  await compressFiles(folder)

  for (const [file, text] of Object.entries(texts)) {
    expect(String(await decompress(readFileSync(join(folder, `${file}.br`)), 'br'))).toBe(text)
    expect(String(await decompress(readFileSync(join(folder, `${file}.gz`)), 'gzip'))).toBe(text)
  }
  expect(readdirSync(folder).sort()).toEqual(['assets', 'favicon.svg', 'favicon.svg.br', 'favicon.svg.gz', 'og.jpg'])
  expect(listUncompressed(folder)).toEqual([])
})

test('an interrupted compression continues', async () => {
  writeFileSync(join(folder, 'done.js'), 'done')
  await compressFiles(folder)
  writeFileSync(join(folder, 'half.js'), 'half')
  writeFileSync(join(folder, 'half.js.br.partial'), '')
  writeFileSync(join(folder, 'without-gzip.js'), 'text')
  writeFileSync(join(folder, 'without-gzip.js.br'), 'earlier')

  expect(listUncompressed(folder).sort()).toEqual(['half.js', 'without-gzip.js'])
  await compressFiles(folder)
  expect(listUncompressed(folder)).toEqual([])
  expect(String(await decompress(readFileSync(join(folder, 'half.js.br')), 'br'))).toBe('half')
})
