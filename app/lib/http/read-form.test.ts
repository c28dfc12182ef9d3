import { expect, test } from 'vitest'
import { parsePositiveInteger, parseTimestamp, parseVersion, readForm } from './read-form.ts'

const createRequest = (body: URLSearchParams | FormData) => new Request('http://shop.test/', { method: 'POST', body })

test.each([['URL-encoded', URLSearchParams] as const, ['multipart', FormData] as const])(
  'removes zero bytes from a form, %s',
  async (_, Body) => {
    const body = new Body()
    body.append('note', 'a\0b')
    body.append('note', 'c')
    const form = await readForm(createRequest(body))
    expect([...form]).toEqual([
      ['note', 'ab'],
      ['note', 'c'],
    ])
  },
)

test('leaves files unchanged', async () => {
  const body = new FormData()
  body.append('logo', new File(['a\0b'], 'logo.svg'))
  const file = (await readForm(createRequest(body))).get('logo') as File
  expect([file.name, await file.text()]).toEqual(['logo.svg', 'a\0b'])
})

test('accepts only a valid version number', () => {
  const version = (text: string) => {
    const form = new FormData()
    form.append('version', text)
    return parseVersion(form)
  }
  expect(version('12')).toBe(12)
  for (const text of ['', '-1', '1.5', '1e300', '99999999999', 'twelve'])
    expect([text, version(text)]).toEqual([text, 0])
  for (const value of [null, '0', '-3', 'a']) expect(parsePositiveInteger(value)).toBeUndefined()
  expect(parsePositiveInteger('3')).toBe(3)
})

test.each(['2026-05-05T10:00:00.000Z', '0001-01-01T00:00:00.000Z'])('parses the timestamp %s', (text) => {
  expect(parseTimestamp(text)?.toISOString()).toBe(text)
})

test.each([
  '',
  '2026-',
  '2026-05-05',
  '2026-05-05 10:00',
  '2026-05-05T10:00:00.000+09:00',
  '0000-01-01T00:00:00.000Z',
  null,
])('rejects %j as a timestamp', (text) => expect(parseTimestamp(text)).toBeNull())
