import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { personContext } from '#app/admin/access/current-person.ts'
import { loader as loadEditor } from '#app/admin/suppliers/edit-supplier.route.tsx'
import { action as actOnSupplier, loader as loadSupplier } from '#app/admin/suppliers/supplier.route.tsx'
import { loader as loadSuppliers } from '#app/admin/suppliers/suppliers.route.tsx'
import { commandLine } from '#app/features/staff/person.ts'
import { startRun } from '#app/features/suppliers/runs.server.ts'
import { defaultOptions } from '#app/features/suppliers/supplier.schema.ts'
import { type Supplier, saveSupplier } from '#app/features/suppliers/suppliers.server.ts'
import { runSupplier } from '#app/features/suppliers/sync/run-supplier.server.ts'
import { createLog } from '#app/lib/log.ts'
import { runShop } from '#cli/shop.ts'
import { expect, test } from '#test/database.ts'
import { joinStaff } from '#test/staff.ts'
import { startHttpFiles, startSftpFiles } from '#test/suppliers/file-servers.ts'
import { startMockSupplier } from '#test/suppliers/mock-supplier.ts'

const credentials = { id: 'marked-account-7Tz4', password: 'marked-password-9Qx2' }
/** SAGE's account IDs are numbers. */
const sageCredentials = { ...credentials, id: '604417725', login: 'marked-login-3Lk8' }
const marks = [
  ...Object.values(credentials),
  ...Object.values(sageCredentials),
  Buffer.from(`${credentials.id}:${credentials.password}`).toString('base64'),
]

/** The servers reject these credentials, and repeat them in their answers. */
test('a supplier’s credentials are in no log, table, page, export, backup or error', async ({
  services,
  db,
  context,
  databaseUrl,
}) => {
  const outputs: Record<string, string> = {}
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => lines.push(line) })
  const logged = { ...services, log }
  const file = { text: 'Item No,Name\nA-1,Mug', changedAt: new Date('2026-11-01') }
  const [mock, http, sftp] = await Promise.all([
    startMockSupplier({ products: 1 }),
    startHttpFiles(file),
    startSftpFiles(file),
  ])
  const { person } = await joinStaff(services, 'ada@shop.example', 'owner')
  context.set(personContext, person)
  const feed = (url: string) => ({ url, mapping: 'detect', everyHours: 24, isComplete: true })
  const sources: Record<string, Pick<Supplier, 'endpoints'> & Partial<Pick<Supplier, 'feed' | 'sage'>>> = {
    services: { endpoints: { productData: { url: mock.url, version: '2.0.0' } }, feed: null },
    https: { endpoints: {}, feed: feed(http.url) },
    sftp: { endpoints: {}, feed: feed(sftp.url) },
    sage: { endpoints: {}, sage: { supplierNumber: 50_000, url: mock.sageUrl } },
  }
  for (const [name, source] of Object.entries(sources)) {
    const id = randomUUID()
    const given = source.sage ? sageCredentials : credentials
    const base = { id, name, by: commandLine, credentials: given, options: defaultOptions }
    await saveSupplier(logged, { ...base, ...source })
    const runId = (await startRun(logged, { supplierId: id, kind: 'full', by: 'schedule' })) ?? ''
    await runSupplier(logged, { runId, retryDelaysMs: [], canConnect: () => true })
    const open = (request: Request) => ({ request, context, params: { id }, url: new URL(request.url) }) as never
    const page = `http://shop.example/admin/suppliers/${id}`
    outputs[`${name}: page`] = JSON.stringify(await loadSupplier(open(new Request(page))))
    const body = new URLSearchParams({ intent: 'test' })
    outputs[`${name}: test`] = JSON.stringify(await actOnSupplier(open(new Request(page, { method: 'POST', body }))))
    // The form shows user name and login ID to those who may change them, never the password.
    const editor = JSON.stringify(await loadEditor(open(new Request(`${page}/edit`))))
    outputs[`${name}: form`] = editor.replaceAll(given.id, '').replaceAll(sageCredentials.login, '')
    expect(outputs[`${name}: page`]).toMatch(/denied access|Authentication failed|Invalid login/)
  }
  await Promise.all([mock.close(), http.close(), sftp.close()])
  const list = new Request('http://shop.example/admin/suppliers')
  outputs.list = JSON.stringify(
    await loadSuppliers({ request: list, context, params: {}, url: new URL(list.url) } as never),
  )
  outputs.log = lines.join('')
  expect(outputs.log).toContain('supplier.run_failed')

  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  for (const { name } of tables)
    outputs[name] = JSON.stringify((await db.execute(sql`select t::text from ${sql.raw(name)} t`)).rows)

  const backup = join(services.settings.DATA_DIR, 'shop.tar')
  for (const words of [
    ['suppliers', 'list'],
    ['suppliers', 'list', '--format', 'json'],
    ['products', 'export', '-'],
    ['doctor'],
    ['backup', backup],
  ]) {
    const output = new PassThrough()
    const messages: string[] = []
    const out = text(output)
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
    const print = (line: string) => messages.push(line)
    await runShop(words, env, { output, print, note: print })
    output.end()
    outputs[words.join(' ')] = (await out) + messages.join('\n')
  }
  const archive = await readFile(backup)
  outputs.archive = archive.toString('latin1')
  // Decompresses each compressed part of the archive.
  for (let at = archive.indexOf('\x1f\x8b\x08'); at >= 0; at = archive.indexOf('\x1f\x8b\x08', at + 1))
    try {
      outputs[`archive at ${at}`] = gunzipSync(archive.subarray(at), { finishFlush: 2 }).toString('utf8')
    } catch {
      // Not the beginning of a part.
    }
  expect(
    Object.entries(outputs).some(([name, content]) => name.startsWith('archive') && content.includes('suppliers')),
  ).toBe(true)
  for (const [name, content] of Object.entries(outputs))
    for (const mark of marks) expect(content.includes(mark), `${name}: ${mark}`).toBe(false)
}, 180_000)
