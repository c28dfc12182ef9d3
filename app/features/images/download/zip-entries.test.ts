import { expect, test } from 'vitest'
import { onlyOnce, type ZipEntry, zipLimits, zipProblem } from './zip-entries.ts'

const entry = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  packed: 1_000,
  size: 1_000,
  encrypted: false,
  ...more,
})
const gigabyte = 1024 ** 3

test.for([
  ['a picture in a folder', [entry('mugs/Camp Mug.JPG'), entry('__MACOSX/mugs/._Camp Mug.JPG'), entry('.DS_Store')]],
  ['a name with two dots in it', [entry('mug..blue.png')]],
] as const)('%s is taken', ([, entries]) => expect(zipProblem([...entries], gigabyte)).toBeUndefined())

test.for([
  ['../../etc/passwd', 'invalid file path: “../../etc/passwd”'],
  ['mugs/../../mug.png', 'invalid file path'],
  ['/etc/mug.png', 'invalid file path'],
  ['C:\\mug.png', 'invalid file path'],
  ['..\\mug.png', 'invalid file path'],
  ['pictures/more.zip', 'another archive: “pictures/more.zip”'],
  ['list.txt', 'no images'],
] as const)('%s is refused', ([name, reason]) => expect(zipProblem([entry(name)], gigabyte)).toContain(reason))

test('passwords, bombs and crowds are rejected, each with its reason', () => {
  const reason = (entries: ZipEntry[], bytes = gigabyte) => zipProblem(entries, bytes)
  expect(reason([entry('a.png', { encrypted: true })])).toContain('password')
  expect(reason([entry('a.png', { packed: 20_000, size: gigabyte })])).toContain('more than 100 times')
  expect(reason([entry('a.png'), entry('b.png')], 1_500)).toContain('overlapping files')
  const large = { packed: gigabyte, size: gigabyte }
  expect(
    reason(
      Array.from({ length: 5 }, (_, n) => entry(`${n}.png`, large)),
      6 * gigabyte,
    ),
  ).toContain('4 GB')
  expect(reason(Array.from({ length: zipLimits.entries + 1 }, (_, n) => entry(`${n}.png`)))).toContain('20,000 files')
  expect(reason([])).toContain('no images')
})

test('a name that two folders have is neither of them', () => {
  const entries: [string, number][] = [
    ['camp.jpg', 1],
    ['camp.jpg', 2],
    ['blue.png', 3],
  ]
  expect(onlyOnce(entries)).toEqual({ 'blue.png': 3 })
})
