import { expect, test } from '#test/database.ts'
import { defaultBook } from '#test/proposal-document.ts'
import { createProposalContent } from '#test/proposals.ts'
import { readPdf } from '#test/read-pdf.ts'
import { createPurchaseOrders } from './purchase-order.ts'
import { renderPurchaseOrder } from './purchase-order-pdf.server.ts'

test('a purchase order says what to print where, with sizes and cost', async ({ services }) => {
  const content = createProposalContent()
  const artwork = 'uploads/logo.svg'
  const [, signature] = content.options
  const [imprint] = signature?.lines[0]?.imprints ?? []
  if (imprint) imprint.artwork = artwork
  const accepted = [{ option: 'signature', column: 0, sizes: { hoodie: [{ name: 'XL', quantity: 96 }] } }]
  const [order] = createPurchaseOrders(content, defaultBook, accepted)
  if (!order) throw new Error('no order')
  const bytes = await renderPurchaseOrder(services, order, {
    ...{ currency: 'EUR', number: 'O-2026-0042', orderedOn: '2026-11-27', dueOn: '2026-12-18' },
    artworks: new Map([[artwork, { name: 'northwind-logo.svg', url: 'https://shop.example/admin' }]]),
  })
  const { pages, isMarked } = await readPdf(bytes)
  const text = pages.map((page) => page.text).join('\n')
  expect(isMarked).toBe(true)
  for (const part of ['Purchase order O-2026-0042', 'Canary Supply', 'November 27, 2026', 'December 18, 2026'])
    expect(text).toContain(part)
  for (const part of ['Heavyweight Hoodie', 'Sizes: XL 96', 'Left chest: Embroidery, 8,500 stitches, 3.54 × 2.05 in'])
    expect(text).toContain(part)
  expect(text).toContain('Artwork: northwind-logo.svg')
  // In the currency of the proposal, in which staff enter costs.
  for (const part of ['€7.3419', 'Total, EUR']) expect(text).toContain(part)
  expect(text).not.toContain('$')
})
