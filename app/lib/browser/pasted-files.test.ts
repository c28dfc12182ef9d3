import { expect, test } from 'vitest'
import { getPastedFiles } from './pasted-files.ts'

test('returns files, but not the image of copied text', () => {
  const files = [new File(['x'], 'logo.png', { type: 'image/png' })]
  const paste = (types: string[]) =>
    getPastedFiles({ clipboardData: { files, types } as unknown as ClipboardEvent['clipboardData'] })
  expect(paste(['Files'])).toEqual(files)
  expect(paste(['text/plain', 'text/html', 'Files'])).toEqual([])
  expect(getPastedFiles({ clipboardData: null })).toEqual([])
})
