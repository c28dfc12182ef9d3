import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chunkFileNames, chunkGroups, lateCopy, officeCopy, preloadHelper, runtime } from './chunk-groups.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Whether a file's path begins like this; a folder ends with a slash. */
function exists(path: string): boolean {
  const start = path.replace(officeCopy, '').replace(lateCopy, '')
  if (start.endsWith('/')) return existsSync(join(root, start))
  const folder = join(root, dirname(start))
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(basename(start)))
}

test('a renamed file is missed', () => {
  expect(['app/ui/button.', 'app/ui/', 'app/features/shell/navigation'].filter((start) => !exists(start))).toEqual([])
  expect(['app/ui/butten.', 'app/iu/', 'app/feature/shell/navigation'].filter(exists)).toEqual([])
})

test.each(chunkGroups)('every module of the group $name exists', ({ modules }) => {
  expect(modules.filter((start) => start !== preloadHelper && start !== runtime && !exists(start))).toEqual([])
})

test('Vite still calls its preload helper by that name', () => {
  const folder = join(root, 'node_modules/vite/dist/node')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  expect(files.some((file) => readFileSync(join(folder, file), 'utf8').includes(`\\0${preloadHelper}`))).toBe(true)
})

test("what only the office loads lies in the office's folder", () => {
  const named = (...modules: string[]) => chunkFileNames({ moduleIds: modules.map((each) => `${root}${each}`) })
  expect(named('app/office/access/current-person.ts', 'app/features/staff/roles.ts')).toBe(
    'assets/office/[name]-[hash].js',
  )
  expect(named('node_modules/pdfjs-dist/legacy/build/pdf.mjs')).toBe('assets/office/[name]-[hash].js')
  expect(named(`node_modules/valibot/dist/index.mjs${officeCopy}`)).toBe('assets/office/[name]-[hash].js')
  expect(named('app/ui/badge.tsx', 'app/features/staff/roles.ts')).toBe('assets/[name]-[hash].js')
})
