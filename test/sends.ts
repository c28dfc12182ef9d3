import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import { changeStatus } from '#app/features/sends/campaigns/change-status.server.ts'
import { getLinkPath, getPublicLinkPath } from '#app/features/sends/links.server.ts'
import { importRecipients } from '#app/features/sends/recipients/import-recipients.server.ts'
import type { Services } from '#app/lib/services.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database } from '#db/client.ts'
import { type ContentLine, sendCampaigns, sendGifts, sendRecipients } from '#db/tables/sends.ts'

export const sendActor = { staffId: null, name: 'jo@boxwright.example', ip: null }

/** Contents of a package: a hoodie that asks for a size, and a mug. */
export const packageContents: ContentLine[] = [
  {
    id: 'hoodie',
    name: 'Heavyweight Hoodie',
    color: 'Forest',
    image: null,
    quantity: 1,
    sizes: ['S', 'M', 'L', 'XL'],
    asksSize: true,
  },
  {
    id: 'mug',
    name: 'Enamel Camp Mug',
    color: 'Navy',
    image: null,
    quantity: 2,
    sizes: [],
    asksSize: false,
  },
]

/** Creates a draft for Northwind Traders that ends in two weeks. */
export const createSend = (db: Database, change: object = {}) =>
  createCampaign(db, {
    by: sendActor,
    fields: {
      title: 'Welcome boxes',
      sender: 'Northwind Traders',
      message: 'Thank you for a great year.\n\nWe would like to send you a box.',
      color: '#1f4e8c',
      deadline: addDays(getShopDay(), 14),
      countries: ['DE', 'JP', 'US'],
      allowsOtherCountries: false,
      asksPhone: false,
      asksNote: true,
      remindAfterDays: 5,
      remindBeforeDays: 3,
      publicDomains: [],
      publicLimit: null,
      contents: packageContents,
      ...change,
    },
  })

/** Creates an open campaign with recipients. */
export async function createOpenSend(
  services: Pick<Services, 'db' | 'jobs'>,
  { emails = ['ana@northwind.example'], ...change }: { emails?: string[]; [field: string]: unknown } = {},
): Promise<{ id: string }> {
  const { id } = await createSend(services.db, change)
  if (emails.length > 0)
    await importRecipients(services, { campaignId: id, text: emails.join('\n'), by: sendActor, isPreview: false })
  const result = await changeStatus(services, { id, to: 'open', by: sendActor })
  if (result !== 'changed') throw new Error(`the campaign was not opened: ${result}`)
  return { id }
}

/** A valid answer of the page's form in the United States. */
export const usAnswer = {
  country: 'US',
  name: 'Ana Lee',
  company: '',
  line1: '120 W Madison St',
  line2: 'Suite 5',
  district: '',
  city: 'Chicago',
  region: 'IL',
  postal: '60602',
  phone: '',
  note: '',
  'size-hoodie': 'M',
}

/** Creates an open campaign of two gifts, of a hoodie and two mugs, with a page for codes; without emails. */
export async function createGiftSend(
  db: Database,
  { limits = [null, null], slug = `gift-${randomUUID()}`, ...change }: GiftSendChange = {},
) {
  const { id } = await createSend(db, { contents: [], kind: 'gift' })
  const set = { status: 'open', opened_at: new Date(), slug, ...change } as const
  await db.update(sendCampaigns).set(set).where(eq(sendCampaigns.id, id))
  const gifts = await db
    .insert(sendGifts)
    .values(
      packageContents.map((line, at) => ({
        campaign_id: id,
        position: at + 1,
        title: line.name,
        contents: [line],
        piece_limit: limits[at] ?? null,
      })),
    )
    .returning()
  return { id, slug, path: `/r/${slug}`, gifts, giftIds: gifts.map((gift) => gift.id) }
}

type GiftSendChange = Partial<typeof sendCampaigns.$inferInsert> & {
  /** Pieces of each gift. */
  limits?: (number | null)[]
}

/** A valid address in the United States; another one for each number. */
export const createAddress = (number = 120) => ({
  country: 'US',
  phone: null,
  note: null,
  sizes: {},
  address: {
    name: 'Ana Lee',
    company: '',
    line1: `${number} W Madison St`,
    line2: '',
    district: '',
    city: 'Chicago',
    region: 'IL',
    postal: '60602',
  },
})

/** Distinct email addresses. */
export const createEmails = (count: number) =>
  Array.from({ length: count }, (_, at) => `person-${at}-${randomUUID().slice(0, 8)}@northwind.example`)

/** Creates an open campaign with one recipient and a public link for two people, without emails. */
export async function createLinkedSend(db: Database, change: object = {}) {
  const { id } = await createSend(db, { publicDomains: ['northwind.example'], publicLimit: 2, ...change })
  await db.update(sendCampaigns).set({ status: 'open', opened_at: new Date() }).where(eq(sendCampaigns.id, id))
  const [recipient] = await db
    .insert(sendRecipients)
    .values({ campaign_id: id, email: createEmails(1)[0] ?? '', name: 'Ana Lee' })
    .returning()
  if (!recipient) throw new Error('the recipient was not inserted')
  const [campaign] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.id, id))
  const settings = {}
  return {
    id,
    recipientId: recipient.id,
    email: recipient.email,
    path: await getLinkPath(db, settings, recipient),
    publicPath: await getPublicLinkPath(db, settings, { id, encrypted_token: campaign?.encrypted_token ?? null }),
  }
}
