import { expect, test } from 'vitest'
import { getArtworkFiles } from './artwork-file.ts'
import { toUniqueName } from './file-name.ts'

test.each([
  ['logo.pdf', 'logo.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Dana\\logo.ai', 'logo.ai'],
  ['..', 'artwork'],
  ['.env', 'env'],
  ['a\u0000b\n\u202Efdp.svg', 'abfdp.svg'],
  ['what? <1>: 2|*.eps', 'what 1 2.eps'],
  ['5" round patch.svg', '5" round patch.svg'],
  [`${'カ'.repeat(110)}.svg`, `${'カ'.repeat(83)}.svg`],
  ['logo.pdf. ', 'logo.pdf'],
  ['CON.svg', 'CON_.svg'],
  ['nul', 'nul_'],
  ['console.svg', 'console.svg'],
  ['Löwe 标志.svg', 'Löwe 标志.svg'],
])('%j becomes %j', (sent, expected) => {
  expect(toUniqueName(sent, new Set())).toBe(expected)
})

test('repeated names are numbered, ignoring case', () => {
  const names = ['logo.svg', 'Logo.svg', 'x/logo.svg', 'logo (2).svg', 'logo']
  const files = getArtworkFiles({ uploaded_files: names.map((name) => ({ url: 'uploads/1.svg', name, size: 3 })) })
  expect(files.map(({ name }) => name)).toEqual([
    'logo.svg',
    'Logo (2).svg',
    'logo (3).svg',
    'logo (2) (2).svg',
    'logo',
  ])
})

test('the storage path is not exposed', () => {
  const [file] = getArtworkFiles({ uploaded_files: [{ url: 'swag-box-uploads/1.ai', name: 'Logo.AI' }] })
  expect(file).toEqual({ index: 0, name: 'Logo.AI', format: 'ai', size: null, kind: 'artwork' })
  expect(getArtworkFiles({ uploaded_files: [{ url: 'https://elsewhere.example/old.psd' }] })).toMatchObject([
    { format: undefined },
  ])
})
