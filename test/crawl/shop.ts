import { randomUUID } from 'node:crypto'
import { commandLine } from '#app/features/staff/person.ts'
import { defaultOptions } from '#app/features/suppliers/supplier.schema.ts'
import { saveSupplier } from '#app/features/suppliers/suppliers.server.ts'
import { createEndpoint, setPaused } from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { sendTestEvent } from '#app/features/webhooks/log/deliveries.server.ts'
import { generateProducts } from '#demo/generate.ts'
import { loadDemoShop } from '#demo/load-demo-shop.ts'
import { storeArtwork } from '#test/artwork.ts'
import type { TestServices } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { createPortalCustomer } from '#test/portal-customer.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { storeRequest } from '#test/requests.ts'
import { createGiftSend } from '#test/sends.ts'
import { enrollSecondFactor, goodPassword, joinStaff } from '#test/staff.ts'

export type CrawledShop = ShopProcess & {
  /** Signs in a new Admin. @returns the session cookie */
  signInNewOwner(): Promise<string>
  /** Session cookie of a member of the customer portal. */
  portalCookie: string
  /** Paths of the links that customers and recipients get by email. */
  personalPaths: string[]
}

/** Opens a small shop with data for each screen, so that links lead everywhere. */
export async function openCrawledShop(services: TestServices, databaseUrl: string): Promise<CrawledShop> {
  const { DATA_DIR } = services.settings
  const shop = await startShopProcess({ env: { DATABASE_URL: databaseUrl, DATA_DIR, TRUST_PROXY: '1' } })
  let customers: Awaited<ReturnType<typeof addCustomers>>
  try {
    await fillShop(services, databaseUrl)
    customers = await addCustomers(services, databaseUrl)
  } catch (error) {
    await shop.end()
    throw error
  }
  let owners = 0
  return {
    ...shop,
    ...customers,
    async signInNewOwner() {
      owners += 1
      const joined = await joinStaff(services, `owner-${owners}@shop.example`, 'owner')
      return (await enrollSecondFactor(services, joined)).cookie
    },
  }
}

/** Adds proposals, campaigns, stock and a customer with portal access, and other software that the shop calls. */
async function addCustomers(services: TestServices, databaseUrl: string) {
  const { db, storage } = services
  const customer = await createPortalCustomer(db, storage, databaseUrl)
  const gifts = await createGiftSend(db)
  await saveSupplier(services, {
    id: randomUUID(),
    name: 'Canary Supply',
    options: defaultOptions,
    by: commandLine,
    endpoints: { productData: { url: 'http://127.0.0.1:9/productdata', version: '2.0.0' } },
    credentials: { id: 'account', password: goodPassword },
  })
  const webhook = await createEndpoint(services, {
    name: 'CRM',
    url: 'https://hooks.example/1',
    events: ['order.shipped'],
    payload: 'thin',
    by: commandLine,
  })
  await setPaused(db, { id: webhook.id, isPaused: true, by: commandLine })
  await sendTestEvent(db, webhook.id)
  const { open, ordered, send, manager } = customer
  return {
    portalCookie: manager.cookie,
    personalPaths: [open.path, ordered.path, send.path, send.publicPath, gifts.path],
  }
}

async function fillShop(services: TestServices, databaseUrl: string): Promise<void> {
  await loadDemoShop(
    databaseUrl,
    () => {},
    () => generateProducts({ count: 400 }),
  )
  for (let each = 0; each < 3; each++) {
    const email = `ada-${each}@analytical.example`
    await storeRequest(services, 'project', {
      first_name: 'Ada',
      last_name: 'Byron',
      email,
      phone: null,
      product_type: 'other',
      delivery_timeline: null,
      project_description: 'Cards',
    })
    await storeRequest(services, 'email-signup', { email })
  }
  await storeArtwork(services, [
    {
      name: 'logo.svg',
      content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    },
  ])
  const head = 'Name,Slug,Category,Price,Minimum quantity\n'
  await importContent(services.db, `${head}Brass pin,brass-pin,Office,2.50,48\nTin pin,tin-pin,Office,1.50,48\n`)
  // Not applied: one row is new, one changed, one rejected.
  await importContent(
    services.db,
    `${head}Brass pin,brass-pin,Office,2.75,48\nCopper pin,copper-pin,Office,3.50,48\n,,Office,a lot,48\n`,
    { name: 'dry-run.csv', apply: false },
  )
}
