import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getNotice } from './get-notice.ts'

const read = (query: string) => getNotice({ saved: 'Saved.' }, new URLSearchParams(query))

test('returns the notice that the URL names', () => {
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
