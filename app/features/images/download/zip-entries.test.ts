import { expect, test } from 'vitest'
import { findZipProblem, omitAmbiguousNames, type ZipEntry, zipLimits } from './zip-entries.ts'

const createEntry = (name: string, overrides: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  compressedSize: 1_000,
  size: 1_000,
  encrypted: false,
  ...overrides,
})
const gigabyte = 1024 ** 3

test.for([
  [
    'a picture in a folder',
    [createEntry('mugs/Camp Mug.JPG'), createEntry('__MACOSX/mugs/._Camp Mug.JPG'), createEntry('.DS_Store')],
  ],
  ['a name with two dots in it', [createEntry('mug..blue.png')]],
] as const)('accepts %s', ([, entries]) => expect(findZipProblem([...entries], gigabyte)).toBeUndefined())

test.for([
  ['../../etc/passwd', 'invalid file path: “../../etc/passwd”'],
  ['mugs/../../mug.png', 'invalid file path'],
  ['/etc/mug.png', 'invalid file path'],
  ['C:\\mug.png', 'invalid file path'],
  ['..\\mug.png', 'invalid file path'],
  ['pictures/more.zip', 'another archive: “pictures/more.zip”'],
  ['list.txt', 'no images'],
] as const)('rejects %s', ([name, getReason]) =>
  expect(findZipProblem([createEntry(name)], gigabyte)).toContain(getReason),
)

test('rejects passwords, bombs and too many files, each with its reason', () => {
  const getReason = (entries: ZipEntry[], bytes = gigabyte) => findZipProblem(entries, bytes)
  expect(getReason([createEntry('a.png', { encrypted: true })])).toContain('password')
  expect(getReason([createEntry('a.png', { compressedSize: 20_000, size: gigabyte })])).toContain('more than 100 times')
  expect(getReason([createEntry('a.png'), createEntry('b.png')], 1_500)).toContain('overlapping files')
  const large = { compressedSize: gigabyte, size: gigabyte }
  expect(
    getReason(
      Array.from({ length: 5 }, (_, n) => createEntry(`${n}.png`, large)),
      6 * gigabyte,
    ),
  ).toContain('4 GB')
  expect(getReason(Array.from({ length: zipLimits.entries + 1 }, (_, n) => createEntry(`${n}.png`)))).toContain(
    '20,000 files',
  )
  expect(getReason([])).toContain('no images')
})

test('drops a file name that occurs in two folders', () => {
  const entries: [string, number][] = [
    ['camp.jpg', 1],
    ['camp.jpg', 2],
    ['blue.png', 3],
  ]
  expect(omitAmbiguousNames(entries)).toEqual({ 'blue.png': 3 })
})
