import { expect, test } from 'vitest'
import { parseUploadedFileName, shortenFileName } from './file-name.ts'

test.each([
  ['5%22 round patch.svg', '5" round patch.svg'],
  ['two%0D%0Alines.pdf', 'twolines.pdf'],
  ['100%25 cotton %2F.svg', '100%25 cotton %2F.svg'],
  ['a%2522.svg', 'a%2522.svg'],
  ['C:\\art\\logo.ai', 'logo.ai'],
  ['cafe\u0301.svg', 'caf\u00e9.svg'],
  ['a\u202efdp.svg', 'afdp.svg'],
  [undefined, ''],
])('the name that was sent as %j is %j', (sent, name) => {
  expect(parseUploadedFileName(sent)).toBe(name)
})

const getBytes = (text: string) => Buffer.byteLength(text)

test('cuts a name to 255 bytes in front of its extension', () => {
  const long = `${'カ'.repeat(110)}.svg`
  expect(getBytes(long)).toBe(334)
  const shortened = shortenFileName(long)
  expect(shortened).toBe(`${'カ'.repeat(83)}.svg`)
  expect(shortenFileName(long, ' (2)')).toBe(`${'カ'.repeat(82)} (2).svg`)
  expect(getBytes(shortenFileName(`${'👩‍👩‍👧'.repeat(40)}.pdf`))).toBeLessThanOrEqual(255)
  expect(shortenFileName(`${'👩‍👩‍👧'.repeat(40)}.pdf`)).toMatch(/^(?:👩‍👩‍👧)+\.pdf$/u)
  expect(shortenFileName(`logo.${'x'.repeat(300)}`)).toHaveLength(255)
  expect(shortenFileName('logo.svg', ' (2)')).toBe('logo (2).svg')
})
