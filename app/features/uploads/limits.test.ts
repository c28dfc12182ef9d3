import { expect, test } from 'vitest'
import { acceptSelection, explainRejection, getArtworkExtension, maxFileBytes, maxFiles } from './limits.ts'

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
  expect(getArtworkExtension(name)).toBe(extension)
})

test('appends a selection within the limits', () => {
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
])('drops a selection with %s as a whole', (_, added) => {
  expect(acceptSelection([file('a.svg')], added)).toEqual([file('a.svg')])
})

test.each([
  ['is accepted', [file('b.pdf')], ''],
  ['is empty', [], ''],
  ['has a wrong extension', [file('c.png')], '“c.png” is not an SVG, EPS, AI or PDF file. It was not added.'],
  ['has an empty file', [file('c.pdf', 0)], '“c.pdf” is empty. It was not added.'],
  [
    'exceeds two limits',
    [file('b.pdf'), file('c.png'), file('d.pdf', maxFileBytes + 1)],
    '“c.png” is not an SVG, EPS, AI or PDF file. “d.pdf” is larger than 25 MB. None of these 3 files was added.',
  ],
  [
    'has too many files',
    Array.from({ length: 5 }, () => file('b.pdf')),
    'That would be 6 files, and 5 can be sent. None of these 5 files was added.',
  ],
])('explains the rejection of a selection that %s', (_, added, message) => {
  expect(explainRejection([file('a.svg')], added)).toBe(message)
})

test('summarizes a hundred rejected files in one line', () => {
  const message = explainRejection(
    [],
    Array.from({ length: 100 }, (_, index) => file(`${index}.png`)),
  )
  expect(message).toMatch(/“0\.png” is not an .* And 9\d more like it\. That .* None of these 100 files was added\.$/)
  expect(message).toContain('That would be 100 files, and 5 can be sent.')
  expect(message.length).toBeLessThan(360)
})
