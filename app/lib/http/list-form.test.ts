import { readdir } from 'node:fs/promises'
import { expect, test } from '#test/database.ts'
import { getStagingFolder } from '../storage/storage.server.ts'
import { readListForm } from './list-form.server.ts'

const megabyte = 1024 * 1024

test('a list comes from a file of at most 5 MB, else from pasted text', async ({ services }) => {
  const { DATA_DIR } = services.settings
  const read = (fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return readListForm(new Request('http://shop.test/', { method: 'POST', body }), DATA_DIR)
  }
  const createFile = (content: string) => new File([content], content ? 'list.csv' : '')
  const text = 'a@b.example\r\n'
  expect(await read({ text, file: createFile('') })).toMatchObject({ text })
  expect(await read({ text, file: createFile('\uFEFFc@d.example') })).toMatchObject({ text: 'c@d.example' })
  const longest = 'x'.repeat(5 * megabyte)
  expect((await read({ file: createFile(longest) })).text).toHaveLength(longest.length)
  expect((await read({ text: longest, intent: 'apply' })).form.get('intent')).toBe('apply')
  const problem = 'The list is larger than 5 MB. Split it.'
  expect(await read({ file: createFile(`${longest}x`) })).toMatchObject({ text: '', problem })
  expect(await read({ text: longest + longest })).toMatchObject({ text: '', problem })
  const urlEncoded = { method: 'POST', body: new URLSearchParams({ text: 'a' }) }
  expect(await readListForm(new Request('http://shop.test/', urlEncoded), DATA_DIR)).toMatchObject({ text: 'a' })
  expect(await readdir(getStagingFolder(DATA_DIR))).toEqual([])
})
