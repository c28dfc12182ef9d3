import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { commandLine } from '#app/features/staff/person.ts'
import { proposalAcceptances } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { canaryCost, createProposalContent, createSentProposal } from '#test/proposals.ts'
import { acceptProposal } from '../../lifecycle/accept-proposal.server.ts'
import { openOrderExport } from './export-orders.server.ts'
import { isOrderFormat, orderFormats } from './order-formats.ts'

test('the lines of an exported order add up to its total, without costs', async ({ db, services }) => {
  const content = createProposalContent()
  content.options[0]?.charges.push({
    id: 'discount',
    kind: 'discount',
    label: 'Thank you',
    line: null,
    treatment: 'charged',
    isTaxable: false,
    basis: 'order',
    price: 250_000,
    cost: null,
  })
  const { id } = await createSentProposal(db, { content })
  const option = content.options[0]?.id ?? ''
  await acceptProposal(services, {
    id,
    acceptance: {
      version: 1,
      formKey: randomUUID(),
      options: [{ option, column: 1, sizes: {} }],
      name: 'Ana Lee',
      jobTitle: 'COO',
      email: 'ana@example.com',
      poNumber: '=1+1',
    },
    by: { staff: commandLine, reason: 'By phone', file: null },
    timeZone: 'America/Chicago',
  })
  const [acceptance] = await db.select().from(proposalAcceptances)
  const files: Record<string, string> = {}
  for (const format of Object.keys(orderFormats).filter(isOrderFormat)) {
    const filter = { search: '', stage: undefined }
    const out = new PassThrough()
    const [content] = await Promise.all([
      text(out),
      (await openOrderExport(db, { filter, format, by: commandLine })).writeTo(out),
    ])
    expect(content).not.toMatch(new RegExp(`Canary|${canaryCost}|7\\.3419`))
    files[format] = content
  }
  const read = (format: string): Record<string, string>[] => parse(files[format] ?? '', { columns: true, bom: true })
  const total = (acceptance?.total_cents ?? 0) / 100
  expect(read('csv')).toMatchObject([{ Total: total.toFixed(2), 'Customer PO number': "'=1+1", Stage: 'Ordered' }])
  const sum = (format: string, column: string) =>
    read(format).reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0) / 100
  expect(sum('lines', 'Amount')).toBe(total)
  expect(sum('quickbooks-invoices', 'ItemAmount')).toBe(total)
  expect(read('quickbooks-invoices')).toContainEqual(
    expect.objectContaining({ 'Item(Product/Service)': 'Discount', ItemRate: '-25.00', ItemAmount: '-25.00' }),
  )
  expect(read('xero-invoices')).toHaveLength(read('lines').length)
})
