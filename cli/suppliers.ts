import { once } from 'node:events'
import { type Command, checkFormat, format, rejectExtraWords, UsageError } from './command.ts'
import { formatTable, toOneLine } from './table.ts'

const list: Command = {
  usage: 'suppliers list [--format json]',
  about: 'Lists suppliers with their latest run.',
  examples: ['suppliers list', 'suppliers list --format json'],
  options: { format },
  check({ words, options }) {
    rejectExtraWords(words)
    checkFormat(options.format)
  },
  async run({ db, options, print }) {
    const { listSuppliers } = await import('#app/features/suppliers/suppliers.server.ts')
    const suppliers = await listSuppliers(db)
    if (options.format === 'json')
      return print(
        JSON.stringify(
          suppliers.map(({ id, name, run }) => ({ id, name, run })),
          null,
          2,
        ),
      )
    if (suppliers.length === 0) return print('No suppliers. Admins add them under Products, Suppliers.')
    const rows = suppliers.map(({ id, name, run }) => [
      id,
      toOneLine(name),
      run ? `${run.kind}, ${run.state}` : 'none',
      run?.createdAt.toISOString().slice(0, 16).replace('T', ' ') ?? '',
    ])
    for (const line of formatTable(['Id', 'Name', 'Latest run', 'Started (UTC)'], rows, process.stdout.columns ?? 120))
      print(line)
  },
}

const maxProducts = 50_000

const mock: Command = {
  usage: 'suppliers mock [--products 500] [--port 4010]',
  about:
    'Starts a mock supplier with PromoStandards services and SAGE Connect on this machine, until you press Ctrl-C.',
  examples: ['suppliers mock', 'suppliers mock --products 20000 --port 4010'],
  options: { products: { type: 'string', default: '500' }, port: { type: 'string', default: '4010' } },
  check({ words, options }) {
    rejectExtraWords(words)
    getNumber(options.products, '--products', maxProducts)
    getNumber(options.port, '--port', 65_535)
  },
  async run({ options, print, note }) {
    const { mockCredentials, startMockSupplier } = await import('#test/suppliers/mock-supplier.ts')
    const { mockSageCredentials, mockSupplierNumber } = await import('#test/suppliers/mock-sage.ts')
    const supplier = await startMockSupplier({
      products: getNumber(options.products, '--products', maxProducts),
      port: getNumber(options.port, '--port', 65_535),
    })
    note('Add it under Products, Suppliers, with this URL for all services:')
    print(supplier.url)
    note(`User name ${mockCredentials.id}, password ${mockCredentials.password}.`)
    const { id, login, password } = mockSageCredentials
    note('Or as SAGE Connect, with this URL under Mapping and limits:')
    print(supplier.sageUrl)
    note(`SAGE number ${mockSupplierNumber}, account ID ${id}, login ID ${login}, key ${password}.`)
    note('Press Ctrl-C to stop.')
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await supplier.close()
  },
}

/** @throws UsageError */
function getNumber(value: unknown, name: string, max: number): number {
  const number = /^\d{1,6}$/.test(String(value)) ? Number(value) : 0
  if (number < 1 || number > max) throw new UsageError(`${name} must be a number from 1 to ${max}`)
  return number
}

export const supplierCommands: Record<string, Command> = { list, mock }
