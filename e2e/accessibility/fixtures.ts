import { asc, eq } from 'drizzle-orm'
import { createContentCache } from '#app/features/brand/content.server.ts'
import { saveProduct } from '#app/features/catalog/products/save-product.server.ts'
import { savePortalSettings } from '#app/features/portal/access/settings.server.ts'
import { listTemplates } from '#app/features/requests/replies/templates.server.ts'
import { commandLine, getActor } from '#app/features/staff/person.ts'
import { signIn } from '#app/features/staff/sign-in.server.ts'
import { inviteStaff } from '#app/features/staff/staff.server.ts'
import { defaultOptions } from '#app/features/suppliers/supplier.schema.ts'
import { saveSupplier } from '#app/features/suppliers/suppliers.server.ts'
import { createEndpoint, setPaused } from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { sendTestEvent } from '#app/features/webhooks/log/deliveries.server.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { dayMs } from '#app/lib/time/iso-date.ts'
import type { Database } from '#db/client.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes } from '#db/tables/ready-made.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { test as base, createUniqueEmail, goodPassword } from '#test/admin.ts'
import { storeArtwork } from '#test/artwork.ts'
import { createArtworkPdf } from '#test/artwork-files.ts'
import { importContent } from '#test/imports.ts'
import { createPortalLink } from '#test/portal.ts'
import { createPortalCustomer } from '#test/portal-customer.ts'
import { createOrderedProposal, createSentProposal } from '#test/proposals.ts'
import { createAddress, createGiftSend, createLinkedSend } from '#test/sends.ts'
import { createCaller, enrollSecondFactor, getCookie, joinStaff } from '#test/staff.ts'
import { createStockItem } from '#test/stock.ts'

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

/** Creates content for every admin page, and the team members who open them. */
async function createFixtures({ db, storage }: { db: Database; storage: Storage }) {
  const settings = parseSettings({ DATABASE_URL: process.env.SHOP_DATABASE_URL, DATA_DIR: process.env.SHOP_DATA_DIR })
  const services = { db, settings, content: createContentCache(db) }
  const email = createUniqueEmail('owner')
  const owner = await enrollSecondFactor(services, await joinStaff(services, email, 'owner'))
  const partialSession = await signIn(services, createCaller(), { email, password: goodPassword })
  if (partialSession.status !== 'code') throw new Error('sign-in did not ask for a code')
  const sales = await joinStaff(services, createUniqueEmail('sales'), 'sales')
  const { token } = await inviteStaff(db, { email: createUniqueEmail('new'), roles: ['editor'], by: commandLine })
  const { reference } = await storeArtwork({ writes: db, storage }, [{ name: 'mark.pdf', content: createArtworkPdf() }])
  const [demo] = await db.select().from(productData).orderBy(asc(productData.name)).limit(1)
  const [box] = await db.select().from(readyMadeBoxes).limit(1)
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.status, 'published')).limit(1)
  const [template] = await listTemplates(db)
  const by = getActor(owner.person, '192.0.2.7')
  const image = demo?.image_url ?? ''
  const id = crypto.randomUUID()
  const name = `Ladder back chair ${id.slice(0, 6)}`
  // Not in the catalog, where other tests count.
  const saved = await saveProduct(db, { id, version: 0, fields: { name, in_stock: false, image_url: image }, by })
  if (saved.outcome !== 'saved' || !saved.change) throw new Error('the product was not saved')
  const [company, otherCompany] = await db
    .insert(companies)
    .values([{ name: `Ladder ${name}`, phone: '+1 312 555 0142', tags: ['Chicago'] }, { name: `Ladder ${name} Inc.` }])
    .returning()
  const [contact, otherContact] = await db
    .insert(contacts)
    .values([
      { name: 'Kim Larsen', email: createUniqueEmail('kim'), phone: '+1 312 555 0143', company_id: company?.id },
      { name: 'Kim Larsen', email: createUniqueEmail('kim.larsen') },
    ])
    .returning()
  const supplier = crypto.randomUUID()
  await saveSupplier(services, {
    id: supplier,
    name: `Ladder ${supplier}`,
    options: defaultOptions,
    by,
    endpoints: { productData: { url: 'http://127.0.0.1:9/productdata', version: '2.0.0' } },
    credentials: { id: 'account', password: goodPassword },
  })
  const [unmatched] = await db
    .insert(inboundMails)
    .values({
      message_id: `<${crypto.randomUUID()}@northwind.example>`,
      kind: 'message',
      from_email: createUniqueEmail('kim'),
      from_name: 'Kim Larsen',
      to: 'reply@shop.example',
      subject: 'Mugs',
      body: 'Hello',
      html: '<p>Hello</p><ul><li>Mugs</li></ul>',
      problems: ['“run.exe” has a file type that email servers reject.'],
    })
    .returning()
  const imported = await importContent(db, 'Name,Price\nA,1\nB,nine\n', { apply: false })
  const proposal = await createSentProposal(db, { storage })
  const order = await createOrderedProposal(db, storage)
  const send = await createLinkedSend(db)
  const gifts = await createGiftSend(db)
  const portal = await createPortalCustomer(db, storage)
  const portalAccess = { canSeeAddresses: true, canStartCampaigns: false }
  await savePortalSettings(db, { companyId: portal.companyId, settings: portalAccess, by })
  await db
    .update(sendRecipients)
    .set({ status: 'confirmed', country: 'US', address: createAddress().address })
    .where(eq(sendRecipients.id, portal.send.recipientId))
  const invitation = await createPortalLink(db, {
    memberId: portal.viewer.member.id,
    kind: 'invitation',
    expiresInMs: dayMs,
  })
  const webhook = await createEndpoint(services, {
    name: 'CRM',
    url: 'https://hooks.example/1',
    events: ['order.shipped'],
    payload: 'thin',
    by: commandLine,
  })
  await setPaused(db, { id: webhook.id, isPaused: true, by })
  const delivery = await sendTestEvent(db, webhook.id)
  const stockItem = await createStockItem(db, { quantity: 12, lowAt: 2, unitCost: 82_119 })
  return {
    stockItem: stockItem.itemId,
    portalManager: portal.manager.cookie,
    portalLink: `/portal/link?token=${invitation.token}`,
    portalOrder: portal.ordered.orderId,
    portalStock: portal.stock.itemId,
    portalCampaign: portal.send.id,
    portalDraft: portal.draft,
    portalRecipient: portal.send.recipientId,
    webhook: webhook.id,
    delivery,
    proposal: proposal.id,
    proposalPath: proposal.path,
    order: order.orderId,
    orderedProposal: order.id,
    orderPath: order.path,
    proofPath: `${order.path}/proofs/${order.proofId}`,
    campaign: send.id,
    campaignRecipient: send.recipientId,
    sendPath: send.path,
    joinPath: send.publicPath,
    giftCampaign: gifts.id,
    codePath: gifts.path,
    owner: owner.cookie,
    partialSession: getCookie(partialSession.cookies),
    sales: sales.cookie,
    staffId: sales.person.id,
    token,
    reference,
    productId: id,
    picture: image,
    change: saved.change,
    box: box?.id,
    post: post?.id,
    template: template?.id,
    unmatched: unmatched?.id,
    importId: imported.id,
    supplier,
    company: company?.id,
    otherCompany: otherCompany?.id,
    contact: contact?.id,
    otherContact: otherContact?.id,
  }
}

export const test = base.extend<object, { fixtures: Fixtures }>({
  fixtures: [async ({ db, storage }, use) => use(await createFixtures({ db, storage })), { scope: 'worker' }],
})
