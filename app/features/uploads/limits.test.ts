import { expect, test } from 'vitest'
import { acceptSelection, artworkExtension, maxFileBytes, maxFiles } from './limits.ts'

const file = (name: string, size = 1_000) => ({ name, size })

test('the limits are 5 files of 25 MB', () => {
  expect([maxFiles, maxFileBytes]).toEqual([5, 26_214_400])
})

test.each([
  ['logo.svg', '.svg'],
  ['LOGO.PDF', '.pdf'],
  ['a.b.Ai', '.ai'],
  ['x.eps', '.eps'],
  ['logo.png', undefined],
  ['logo.svg.exe', undefined],
  ['svg', undefined],
  ['', undefined],
])('%j has the extension %j', (name, extension) => {
  expect(artworkExtension(name)).toBe(extension)
})

test('a selection within the limits is added after what is there', () => {
  const current = [file('a.svg')]
  expect(acceptSelection(current, [file('b.pdf'), file('c.ai', maxFileBytes)]).map((f) => f.name)).toEqual([
    'a.svg',
    'b.pdf',
    'c.ai',
  ])
  expect(
    acceptSelection(
      [],
      Array.from({ length: 5 }, () => file('x.eps')),
    ),
  ).toHaveLength(5)
})

test.each([
  ['a wrong extension', [file('b.pdf'), file('c.png')]],
  ['a file too large', [file('b.pdf'), file('c.pdf', maxFileBytes + 1)]],
  ['an empty file', [file('b.pdf', 0)]],
  ['too many files', Array.from({ length: 5 }, () => file('b.pdf'))],
])('a selection with %s is dropped whole', (_, added) => {
  expect(acceptSelection([file('a.svg')], added)).toEqual([file('a.svg')])
})
