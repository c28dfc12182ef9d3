import { expect, test } from 'vitest'
import {
  addBoxPrint,
  createBoxPrint,
  describeBoxPrint,
  describeStoredBoxPrint,
  isPrintedOn,
  splitBoxPrint,
} from './box-print.ts'
import { type BoxPrint, parseBoxPrint } from './parse-box-print.ts'

test('stores faces and inks as one word', () => {
  for (const faces of ['lid', 'lid-front'] as const)
    for (const inks of ['1', '2', 'full'] as const) {
      const print = createBoxPrint(faces, inks)
      expect(parseBoxPrint(print)).toBe(print)
      expect(splitBoxPrint(print)).toEqual({ faces, inks })
    }
  expect(createBoxPrint('none', 'full')).toBe('none')
  for (const value of ['', 'front-1', 'lid', 'lid-3', 'lid-1 ', 7, null]) expect(parseBoxPrint(value)).toBeUndefined()
})

test('says what is printed, and that its price follows', () => {
  expect(describeBoxPrint('lid-1')).toBe('Logo on lid, 1 color, to be quoted')
  expect(describeBoxPrint('lid-front-full')).toBe('Logo on lid and front, full color, to be quoted')
  expect(describeBoxPrint('none')).toBe('None')
  expect(describeStoredBoxPrint('plaid', false)).toBeNull()
})

test('prints the logo in one ink on both faces until the buyer chooses', () => {
  const unchosen: { print?: BoxPrint } = {}
  expect(addBoxPrint(unchosen, true).print).toBe('lid-front-1')
  expect(addBoxPrint(unchosen, false).print).toBe('none')
  expect(addBoxPrint({ print: 'lid-2' }, false).print).toBe('lid-2')
})

test.each([
  ['none', []],
  ['lid-2', ['lid']],
  ['lid-front-1', ['front', 'lid']],
] as const)('%s is on its faces only', (print, faces) => {
  expect(['front', 'lid', 'left'].filter((area) => isPrintedOn(print, area))).toEqual(faces)
})
