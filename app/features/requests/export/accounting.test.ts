import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { commandLine as by } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { setShopTimeZone } from '#app/lib/time/shop-days.server.ts'
import { defaultTimeZone } from '#app/lib/time/time-zone.ts'
import type { Database } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { productData } from '#db/tables/products.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import type { InboxFilter } from '../inbox/filter.ts'
import { openExport } from './export.server.ts'
import type { ExportFormatName } from './formats.ts'

async function exportFile(db: Database, format: ExportFormatName, filter: InboxFilter = {}): Promise<string[]> {
  const { writeTo } = await openExport(db, { view: { filter, staffId: null }, format, by })
  const out = new PassThrough()
  const [whole] = await Promise.all([text(out), writeTo(out)])
  return whole.trimEnd().split('\r\n')
}

/** A won quote of a company whose data the team corrected, a box of a person, and what makes no estimate. */
async function storeRequests(services: Services) {
  const { db } = services
  const [mug] = await db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const product_id = mug?.id ?? ''
  const dana = { email: 'dana@northwind.example', phone: '+1 555 010 0199', name: 'Dana Lee Whitfield' }
  const quote = { ...dana, product_id, product_name: 'Camp Mug', date_needed: '2026-12-18' }
  const tote = {
    product_id: crypto.randomUUID(),
    quantity: 100,
    item_number: null,
    product_price: 4,
    unit_price: 3.5,
    imprint: null,
    proof: null,
  }
  const { id } = await storeRequest(services, 'quote', {
    ...quote,
    company: 'Northwind',
    product_price: 12.5,
    unit_price: 11.99,
    item_number: 'BW-1',
    quantity: 48,
    sizes: [
      { name: 'M', quantity: 40, upcharge: 0 },
      { name: '2XL', quantity: 8, upcharge: 2 },
    ],
    more_items: [
      { ...tote, product_name: '=Tote', sizes: null },
      { ...tote, product_name: 'Bag', sizes: null, alternative_to: product_id },
      { ...tote, product_name: 'Cap', product_price: null, unit_price: null, sizes: 'later' },
    ],
    // Late in the evening in Chicago.
    created_at: new Date('2026-11-22T04:00:00Z'),
  })
  await storeRequest(services, 'swag-box', {
    first_name: 'Kim',
    last_name: 'Moss: "Events"',
    company: '',
    email: 'kim@gmail.com',
    phone: '',
    date_needed: '2026-12-18',
    box_items: [
      { product_id, product_name: 'Mug', product_price: 12.5, product_image: null, minimum_quantity: 1, quantity: 2 },
    ],
    global_quantity: 48,
    total_price: 1200,
    delivery: [{ to: 'us-homes', packs: 48, rate_cents: 1500 }],
    created_at: new Date('2026-11-20T15:00:00Z'),
  })
  await storeRequest(services, 'quote', { ...quote, company: 'NORTHWIND', quantity: 1, product_price: null })
  await storeRequest(services, 'email-signup', { email: 'news@acme.test' })
  await db.update(requests).set({ status: 'won' }).where(eq(requests.id, id))
  const [company] = await db
    .insert(companies)
    .values({ name: 'Northwind Trading', billing_address: '1 Main St\nSuite 2\nMadison, WI 53703' })
    .returning()
  await db
    .update(contacts)
    .set({ company_id: company?.id ?? null })
    .where(eq(contacts.email, dana.email))
  const rows = await db
    .select({ reference: requests.reference, email: requests.email, status: requests.status })
    .from(requests)
  return {
    quote: rows.find(({ status }) => status === 'won')?.reference,
    box: rows.find(({ email }) => email === 'kim@gmail.com')?.reference,
  }
}

test('QuickBooks and Xero get each customer once, as the team corrected them', async ({ services, db }) => {
  await storeRequests(services)
  expect((await exportFile(db, 'quickbooks-customers')).sort()).toEqual([
    'Full Name,Company,Email,Phone,Street',
    'Kim Moss Events,,kim@gmail.com,,',
    'Northwind Trading,Northwind Trading,dana@northwind.example,1 555 010 0199,"1 Main St, Suite 2, Madison, WI 53703"',
  ])
  expect((await exportFile(db, 'xero-contacts')).sort()).toEqual([
    '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,PhoneNumber',
    'Kim Moss Events,,kim@gmail.com,Kim,"Moss: ""Events""",,,,,,,,,,',
    'Northwind Trading,,dana@northwind.example,Dana,Lee Whitfield,,1 Main St,Suite 2,"Madison, WI 53703",,,,,,1 555 010 0199',
  ])
})

test('estimates have a row for each line, without alternatives and requests without a price', async ({
  services,
  db,
}) => {
  const { quote, box } = await storeRequests(services)
  const dana = 'Northwind Trading,11/21/2026,Accepted,dana@northwind.example'
  const ofQuote = [
    `${quote},${dana},BW-1,"Camp Mug, size M",40,11.99,479.60`,
    `${quote},${dana},BW-1,"Camp Mug, size 2XL",8,13.99,111.92`,
    `${quote},${dana},'=Tote,'=Tote,100,3.50,350.00`,
    `${quote},${dana},Cap,"Cap, sizes to be collected, price on request",100,0.00,0.00`,
  ]
  expect(await exportFile(db, 'quickbooks-estimates')).toEqual([
    'Estimate No,Customer,Estimate Date,Estimate Status,Email,Product/Service,Product/Service Description,Product/Service Quantity,Product/Service Rate,Product/Service Amount',
    ...ofQuote,
    `${box},Kim Moss Events,11/20/2026,Pending,kim@gmail.com,Mug,Mug,96,12.50,1200.00`,
    `${box},Kim Moss Events,11/20/2026,Pending,kim@gmail.com,Shipping,Shipping,1,720.00,720.00`,
  ])
  expect((await exportFile(db, 'quickbooks-estimates', { statuses: ['won'] })).slice(1)).toEqual(ofQuote)
  const address = '1 Main St,Suite 2,"Madison, WI 53703",,,,,'
  const drafted = `Northwind Trading,dana@northwind.example,${address},${quote},,11/21/2026,11/21/2026,`
  expect(await exportFile(db, 'xero-invoices', { from: '2026-11-21', to: '2026-11-21' })).toEqual([
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
    `${drafted},"Camp Mug, size M",40,11.99,,,,,,,,USD,`,
    `${drafted},"Camp Mug, size 2XL",8,13.99,,,,,,,,USD,`,
    `${drafted},'=Tote,100,3.50,,,,,,,,USD,`,
    `${drafted},"Cap, sizes to be collected, price on request",100,0.00,,,,,,,,USD,`,
  ])
})

test('the date of an estimate is the day in the time zone of the shop', async ({ services, db }) => {
  const { quote } = await storeRequests(services)
  setShopTimeZone('Europe/Berlin')
  try {
    const ofDay = await exportFile(db, 'quickbooks-estimates', { from: '2026-11-22', to: '2026-11-22' })
    expect(ofDay[1]).toMatch(`${quote},Northwind Trading,11/22/2026,`)
  } finally {
    setShopTimeZone(defaultTimeZone)
  }
})
