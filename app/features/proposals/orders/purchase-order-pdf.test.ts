import { readUploadNames } from '#app/features/uploads/list-uploads.server.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { defaultBook } from '#test/proposal-document.ts'
import { createProposalContent } from '#test/proposals.ts'
import { getDistance, readPdf } from '#test/read-pdf.ts'
import { createPurchaseOrders } from './purchase-order.ts'
import { renderPurchaseOrder } from './purchase-order-pdf.server.ts'

test('a purchase order says what to print where, with sizes and cost', async ({ services }) => {
  const content = createProposalContent()
  const artwork = 'uploads/logo.svg'
  const [, signature] = content.options
  const [imprint] = signature?.lines[0]?.imprints ?? []
  if (imprint) imprint.artwork = artwork
  await services.db
    .insert(uploads)
    .values({ path: artwork, name: 'northwind-logo.svg', size: 1, type: 'image/svg+xml' })
  const accepted = [{ option: 'signature', column: 0, sizes: { hoodie: [{ name: 'XL', quantity: 96 }] } }]
  const [order] = createPurchaseOrders(content, defaultBook, accepted)
  if (!order) throw new Error('no order')
  const bytes = await renderPurchaseOrder(services, order, {
    currency: 'EUR',
    number: 'O-2026-0042',
    orderedOn: '2026-11-27',
    dueOn: '2026-12-18',
    artworkNames: await readUploadNames(services.db, [artwork, 'uploads/unknown.svg']),
  })
  const { pages, isMarked } = await readPdf(bytes)
  const text = pages.map((page) => page.text).join('\n')
  expect(isMarked).toBe(true)
  for (const part of ['Purchase order O-2026-0042', 'Canary Supply', 'November 27, 2026', 'December 18, 2026'])
    expect(text).toContain(part)
  for (const part of ['Heavyweight Hoodie', 'Sizes: XL 96', 'Left chest: Embroidery, 8,500 stitches, 3.54 × 2.05 in'])
    expect(text).toContain(part)
  expect(text).toContain('Artwork: northwind-logo.svg (sent separately)')
  // Never on a page alone, and without an address the supplier must ask.
  expect(pages.at(-1)?.text).toMatch(/Setup|Hoodie/)
  expect(text).toContain('To be named')
  // In the currency of the proposal, in which staff enter costs.
  for (const part of ['€7.3419', 'Total, EUR']) expect(text).toContain(part)
  expect(text).not.toContain('$')
})

test('a total stays with the last row, whatever the number of rows', async ({ services }) => {
  const [, option] = createProposalContent().options
  const [order] = createPurchaseOrders({ options: option ? [option] : [] }, defaultBook, [
    { option: 'signature', column: 0, sizes: {} },
  ])
  if (!order?.lines[0]) throw new Error('no order')
  const [first] = order.lines
  for (const count of [18, 20, 22, 24, 26]) {
    const setups = Array.from({ length: count }, (_, index) => ({ label: `Setup: ${index + 1}`, cost: 100 }))
    const bytes = await renderPurchaseOrder(
      services,
      { ...order, supplier: '', lines: [first], setups },
      {
        currency: 'USD',
        number: 'O-1',
        orderedOn: '2026-11-27',
        dueOn: null,
        artworkNames: new Map(),
      },
    )
    const last = (await readPdf(bytes)).pages.at(-1)?.text
    expect(last).toContain('Total, USD')
    expect(last).toContain(`Setup: ${count}`)
    expect(last).not.toContain('No supplier')
  }
})

test('a note is printed with its blank lines', async ({ services }) => {
  const [, option] = createProposalContent().options
  const [order] = createPurchaseOrders({ options: option ? [option] : [] }, defaultBook, [
    { option: 'signature', column: 0, sizes: {} },
  ])
  const [line] = order?.lines ?? []
  if (!order || !line) throw new Error('no order')
  const measure = async (note: string) => {
    const facts = { currency: 'USD', number: 'O-1', orderedOn: '2026-11-27', dueOn: null, artworkNames: new Map() }
    const bytes = await renderPurchaseOrder(services, { ...order, lines: [{ ...line, note }] }, facts)
    const page = (await readPdf(bytes)).pages.find(({ text }) => text.includes('Laser'))
    return page && getDistance(page, 'Laser', 'Samples')
  }
  const distance = (await measure('Laser engraved.\nSamples first.')) ?? 0
  expect(await measure('Laser engraved.\n\nSamples first.')).toBeCloseTo(2 * distance)
})
