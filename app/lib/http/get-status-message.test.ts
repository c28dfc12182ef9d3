import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getStatusMessage } from './get-status-message.ts'

const read = (query: string) => getStatusMessage({ saved: 'Saved.' }, new URLSearchParams(query))

test('returns the status message that the URL names', () => {
  expect(read('notice=saved')).toBe('Saved.')
})

test.each(['', 'notice=', 'notice=other', 'notice=__proto__', 'notice=constructor', 'notice=toString'])(
  'returns nothing for %j',
  (query) => {
    expect(read(query)).toBeUndefined()
  },
)

test('no screen looks up a table by the text of a URL itself', () => {
  const files = globSync('app/**/*.route.tsx')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => /\w\[\w*\.?searchParams\.get\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})
