import { readdir, rmdir, writeFile } from 'node:fs/promises'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { createContext, expect, test } from '#test/database.ts'
import { receiveFile } from './receive-file.server.ts'

const createRequest = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://shop.test/admin/products/imports', { method: 'POST', body, headers })

test('only an incomplete body is called so; a file that cannot be stored is logged', async ({ services }) => {
  const errors: unknown[] = []
  const log = { error: (_: object, event: string) => errors.push(event) } as never
  const context = createContext({ ...services, log })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const truncated = createRequest(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
    headers,
  )
  expect(await receiveFile({ request: truncated, context })).toMatchObject({ ok: false, httpStatus: 422 })
  expect(errors).toEqual([])

  const folder = getStagingFolder(services.settings.DATA_DIR)
  expect(await readdir(folder)).toEqual([])
  await rmdir(folder)
  await writeFile(folder, '')
  const form = new FormData()
  form.append('file', new File(['name,price'], 'a.csv'))
  expect(await receiveFile({ request: createRequest(form), context })).toMatchObject({ ok: false, httpStatus: 503 })
  expect(errors).toEqual(['import.start_failed'])
})
