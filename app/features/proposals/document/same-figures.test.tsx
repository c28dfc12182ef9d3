import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, inject, test } from 'vitest'
import { toApiDocument } from '#app/api/resources/proposal-document.ts'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { book, option } from '#test/fuzz/proposal-options.ts'
import { createDocument } from '#test/proposal-document.ts'
import { readPdf } from '#test/read-pdf.ts'
import { createProposalMail, type MailOccasion } from '../mail/proposal-mail.ts'
import { type ExportedOrder, orderFormats } from '../orders/export/order-formats.ts'
import { ProposalPage } from '../page/components/proposal-page.tsx'
import type { PageData } from '../page/page-data.server.ts'
import { openProposalPdfs } from '../pdf/worker/proposal-pdfs.server.ts'
import { createDocumentFormat } from './format-document.ts'
import type { DocumentColumn, DocumentFigure, ProposalDocument } from './proposal-document.schema.ts'

const proposals = 100

type ApiColumn = ReturnType<typeof toApiDocument>['options'][number]['columns'][number]

const findMoney = (text: string) => (text.match(/-?\$[\d,]+\.\d{2,4}/g) ?? []).sort()
const isKnown = (text: string) => text !== '—'

const listFigures = ({ lines, charges, freight, tax }: DocumentColumn) => [
  ...lines.flatMap(({ figures }) => figures),
  ...charges,
  ...freight,
  ...(tax ? [tax] : []),
]

/** Lists the printed figures of a quantity: unit prices, charged figures, total and landed price per piece. */
function listPrinted(document: ProposalDocument, column: DocumentColumn) {
  const format = createDocumentFormat(document)
  const charged = listFigures(column).filter(({ treatment }) => treatment === 'charged')
  const totals = [format.amount(column.total), format.landed(column.landedUnitRate)].filter(isKnown)
  const details = [
    ...column.lines.map(({ unitPrice }) => format.rate(unitPrice)),
    ...charged.map(({ amount }) => format.amount(amount)),
    ...(column.tax ? [format.amount(column.subtotal)] : []),
  ].filter(isKnown)
  return { totals, details }
}

/** All figures that the PDF of a document prints, once for each place. */
function listPdfMoney(document: ProposalDocument): string[] {
  const columns = document.options.flatMap((each) => each.columns)
  const format = createDocumentFormat(document)
  const toWorking = ({ kind, treatment, working, value }: DocumentFigure) =>
    kind !== 'product' && treatment === 'charged' && working !== format.amount(value) ? findMoney(working) : []
  return columns
    .flatMap((column) => {
      const { totals, details } = listPrinted(document, column)
      const workings = columns.length === 1 ? listFigures(column).flatMap(toWorking) : []
      // Totals are in the overview and below the option.
      return [...details, ...workings, ...totals, ...totals]
    })
    .sort()
}

/** Every amount that a document has, also of what is included and in workings. */
function listAllMoney(document: ProposalDocument): Set<string> {
  const format = createDocumentFormat(document)
  const columns = document.options.flatMap((each) => each.columns)
  return new Set(
    columns.flatMap((column) => {
      const { totals, details } = listPrinted(document, column)
      const figures = listFigures(column)
      return [
        ...totals,
        ...details,
        ...figures.flatMap(({ value, working }) => [format.amount(value), ...findMoney(working)]),
      ]
    }),
  )
}

function readPage(document: ProposalDocument): string[] {
  const { number, title, version, seller } = document
  const page: PageData = {
    state: 'sent',
    isSuperseded: false,
    number,
    title,
    version,
    seller,
    canMail: true,
    role: 'signer',
    name: 'Ana',
    document,
    answeredAt: null,
    timeZone: 'America/Chicago',
    acceptance: null,
    order: null,
    proofs: [],
    comments: [],
  }
  const Component = () => <ProposalPage page={page} rejected={undefined} path="/p/token" />
  const Page = createRoutesStub([{ path: '/', Component }])
  return findMoney(renderToStaticMarkup(<Page />).replace(/<[^>]*>/g, ' '))
}

const sender = createMailSender(defaultBrand, 'https://shop.example')

async function readMailText(document: ProposalDocument, occasion: MailOccasion): Promise<string[]> {
  const facts = { occasion, document, recipientName: 'Ana', url: 'https://shop.example/p/token', validUntil: null }
  const { text, html } = await renderMail(createProposalMail(facts).content, sender)
  const found = findMoney(text)
  expect([...new Set(findMoney(html.replace(/<[^>]*>/g, ' ')))]).toEqual([...new Set(found)])
  return found
}

/** Accepts the first quantity: the total of the order and the amounts of its lines, as dollars. */
function readCsv(document: ProposalDocument, totalCents: number) {
  const order: ExportedOrder = {
    number: 'O-1',
    proposalNumber: 'P-1',
    title: '',
    stage: '',
    paymentState: '',
    invoiceNumber: null,
    poNumber: null,
    orderedOn: '2026-11-27',
    dueOn: null,
    totalCents,
    document,
    accepted: document.options.map(({ id }) => ({ option: id, column: 0 })),
  }
  const read = (format: 'csv' | 'lines', heading: string) => {
    const { headings, toRows } = orderFormats[format]
    return toRows(order).map((row) => String(row[headings.indexOf(heading)]))
  }
  return { totals: read('csv', 'Total'), amounts: read('lines', 'Amount'), rates: read('lines', 'Unit price') }
}

/** Lists the API's figures of a quantity, printed as by `listPrinted`. */
function listApiPrinted(document: ProposalDocument, column: ApiColumn): ReturnType<typeof listPrinted> {
  const format = createDocumentFormat(document)
  const { lines, charges, freight, tax, subtotal, total, landed_unit_price } = column
  const figures = [...lines.flatMap((line) => line.figures), ...charges, ...freight, ...(tax ? [tax] : [])]
  const amount = (value: { cents: number } | null) => format.amount(value?.cents ?? null)
  const totals = [amount(total), format.landed(landed_unit_price?.ten_thousandths ?? null)].filter(isKnown)
  const details = [
    ...lines.map(({ unit_price }) => format.rate(unit_price?.ten_thousandths ?? null)),
    ...figures.filter(({ treatment }) => treatment === 'charged').map((figure) => amount(figure.amount)),
    ...(tax ? [amount(subtotal)] : []),
  ].filter(isKnown)
  return { totals, details }
}

const toDollars = (text: string) => text.replace(/[$,]/g, '')

test('page, PDF, emails, API and CSV of 100 random proposals print the same figures, and no others', async () => {
  const pdfs = openProposalPdfs()
  let complete = 0
  try {
    for (const [each, prices] of fc.sample(fc.tuple(option, book), { numRuns: proposals, seed: inject('fuzzSeed') })) {
      const document = createDocument({ options: [each] }, prices)
      const all = listAllMoney(document)
      const columns = document.options.flatMap((one) => one.columns)
      const printed = columns.map((column) => listPrinted(document, column))
      const totals = printed.flatMap((column) => column.totals)
      const api = toApiDocument(document).options.flatMap((one) => one.columns)
      expect(api.map((column) => listApiPrinted(document, column))).toEqual(printed)

      const pdf = await pdfs.render({ kind: 'proposal', document, brand: defaultBrand, images: [], createdAt: 0 })
      const { pages } = await readPdf(pdf)
      expect(findMoney(pages.map(({ text }) => text).join('\n'))).toEqual(listPdfMoney(document))

      const page = readPage(document)
      expect(page).toEqual(expect.arrayContaining([...totals, ...(printed[0]?.details ?? [])]))
      expect(page.filter((text) => !all.has(text))).toEqual([])

      expect(await readMailText(document, { kind: 'sent' })).toEqual(totals.toSorted())

      const [first] = columns
      if (!first || first.total === null) continue
      complete += 1
      const format = createDocumentFormat(document)
      const acceptance = {
        name: 'Ana',
        job_title: '',
        po_number: null,
        statement: '',
        accepted_at: new Date(0),
        time_zone: 'UTC',
        options: [{ option: each.id, column: 0, sizes: {} }],
        total_cents: first.total,
      }
      expect(await readMailText(document, { kind: 'accepted', acceptance })).toEqual([format.amount(first.total)])
      const csv = readCsv(document, first.total)
      const plain = [...all].map(toDollars)
      expect(csv.totals).toEqual([toDollars(format.amount(first.total))])
      expect(csv.amounts.filter((text) => Number(text) !== 0 && !plain.includes(text))).toEqual([])
      expect(csv.rates.filter((text) => text !== '' && !plain.includes(text))).toEqual([])
      expect(csv.amounts.reduce((cents, text) => cents + Math.round(Number(text) * 100), 0)).toBe(first.total)
    }
  } finally {
    pdfs.close()
  }
  // Proposals with a missing price have no total to accept.
  expect(complete).toBeGreaterThan(10)
}, 180_000)
