import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import * as v from 'valibot'
import { defaultBrand } from '#app/features/brand/brand.ts'
import {
  type ProposalContent,
  proposalContentSchema,
} from '#app/features/proposals/document/proposal-content.schema.ts'
import { acceptProposal } from '#app/features/proposals/lifecycle/accept-proposal.server.ts'
import { createProposal } from '#app/features/proposals/lifecycle/create-proposal.server.ts'
import { getLinkPath, type Recipient } from '#app/features/proposals/lifecycle/links.server.ts'
import { sendDueProposal } from '#app/features/proposals/lifecycle/send-proposal.server.ts'
import { addProofVersion, sendProofs } from '#app/features/proposals/proofs/change-proofs.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database } from '#db/client.ts'
import {
  proposalOrders,
  proposalProofs,
  proposalProofVersions,
  proposalRecipients,
  proposals,
} from '#db/tables/proposals.ts'
import { uploads } from '#db/tables/uploads.ts'

// Prices and costs of proposals are in ten-thousandths of a dollar.

/** A supplier's cost that no page, email or PDF may contain. */
export const canaryCost = 73_419

const by = { staffId: null, name: 'jo@boxwright.example', ip: null }

const createImprint = (design: string, location: string, overrides: object = {}) => ({
  id: `${design}-${location.toLowerCase().replaceAll(' ', '-')}`,
  design,
  location,
  method: 'screen-print',
  amount: 1,
  ...overrides,
})

const createLine = (id: string, name: string, color: string, price: number, overrides: object = {}) => ({
  id,
  name,
  color,
  itemNumber: `BX-${id.toUpperCase()}`,
  supplier: 'Canary Supply',
  quantities: [48, 96, 144],
  prices: [
    { from: 1, price, cost: canaryCost },
    { from: 96, price: Math.round(price * 0.94), cost: canaryCost },
    { from: 144, price: Math.round(price * 0.9), cost: canaryCost },
  ],
  ...overrides,
})

const picture = (name: string) => `/pictures/${name}.webp`

/** Content of a box of four products in two options, with imprints, sizes, charges, freight and tax. */
export function createProposalContent(overrides: object = {}): ProposalContent {
  const today = getShopDay()
  const logo = { pms: ['PMS 3435 C'], sizeMm: [70, 40] }
  const common = [
    createLine('notebook', 'Field Notebook A5', 'Forest', 118_500, {
      image: picture('notebook-forest'),
      imprints: [createImprint('logo', 'Front cover', { method: 'deboss', sizeMm: [60, 34] })],
    }),
    createLine('pen', 'Aluminum Pen', 'Black', 28_425, {
      image: picture('pen-black'),
      imprints: [createImprint('name', 'Barrel', { method: 'laser-engraving' })],
    }),
  ]
  const charges = [
    { id: 'packing', kind: 'order', label: 'Packing by hand, tissue and card', basis: 'order', price: 1_450_000 },
    {
      id: 'artwork',
      kind: 'artwork',
      label: 'Artwork preparation',
      basis: 'order',
      price: 450_000,
      treatment: 'waived',
    },
  ]
  const option = { isKit: true, tax: 5_500, charges, deposit: '50% with the order, the rest before delivery' }
  return v.parse(proposalContentSchema, {
    title: 'Welcome boxes for new hires',
    customer: {
      name: 'Ana Lee',
      company: 'Northwind Traders',
      email: 'ana@northwind.example',
      address: '120 W Madison St\nChicago, IL 60602',
    },
    coverNote:
      'Hi Ana,\n\nthank you for the call on Tuesday. Below are two ways to build the welcome box: a lean one that fits the budget you named, and one with a hoodie that people keep wearing.\n\nBoth arrive a week before the first day of your spring class.',
    blocks: [
      {
        id: 'why',
        kind: 'text',
        heading: 'Why these products',
        text: 'Everything in the box is used on the first day: something to drink from, something to write on, something to carry it home in.',
      },
    ],
    options: [
      {
        id: 'essentials',
        name: 'Essentials',
        ...option,
        lines: [
          createLine('mug', 'Enamel Camp Mug', 'Navy', 99_900, {
            image: picture('mug-navy'),
            imprints: [
              createImprint('logo', 'Front', { amount: 2, ...logo }),
              createImprint('name', 'Back', { included: 0 }),
            ],
          }),
          ...common,
          createLine('tote', 'Canvas Tote', 'Natural', 74_900, {
            image: picture('tote-natural'),
            imprints: [createImprint('logo', 'Front', logo)],
          }),
        ],
        freight: [{ to: 'us-address' }],
      },
      {
        id: 'signature',
        name: 'Signature',
        ...option,
        lines: [
          createLine('hoodie', 'Heavyweight Hoodie', 'Forest', 389_000, {
            image: picture('hoodie-forest'),
            quantities: [96],
            note: 'Brushed inside, relaxed fit. Order one size up for a boxy look.',
            sizes: [
              { name: 'S', quantity: 12 },
              { name: 'M', quantity: 36 },
              { name: 'L', quantity: 30 },
              { name: '2XL', quantity: 6, upcharge: 20_000 },
            ],
            imprints: [createImprint('logo', 'Left chest', { method: 'embroidery', amount: 8_500, sizeMm: [90, 52] })],
          }),
          createLine('bottle', 'Steel Bottle 20 oz', 'Black', 164_000, {
            image: picture('bottle-black'),
            quantities: [96],
            imprints: [createImprint('logo', 'Front', { method: 'laser-engraving' })],
          }),
          ...common.map((each) => ({ ...each, quantities: [96] })),
        ],
        freight: [
          { to: 'us-homes', boxes: 40 },
          { to: 'us-address', boxes: 56 },
        ],
      },
    ],
    validUntil: addDays(today, 14),
    inHandsOn: addDays(today, 35),
    delivery: 'Three weeks after you approve the proofs',
    terms:
      'Prices hold for the quantities shown. Production starts after all proofs are approved.\n\nUp to 3% more or fewer pieces may be delivered and are invoiced as delivered. Printed goods cannot be returned unless they are faulty.',
    ...overrides,
  })
}

type SentProposalOptions = {
  content?: ProposalContent
  name?: string
  email?: string
  /** Stores an image as the mockup of the first line. */
  storage?: Storage
}

/** Creates a sent proposal with a recipient; `path` is their page. */
export async function createSentProposal(
  db: Database,
  { content = createProposalContent(), name = 'Ana Lee', email, storage }: SentProposalOptions = {},
) {
  const [line] = content.options[0]?.lines ?? []
  if (storage && line) {
    line.mockup = `proposal-mockups/${randomUUID()}.webp`
    await storage.put(line.mockup, await readFile('public/pictures/mug-terracotta.webp'))
  }
  const { id, number } = await createProposal(db, { content, brand: defaultBrand, by })
  const recipient = await addRecipient(db, id, { name, email })
  await sendProposal(db, id)
  return { id, number, content, ...recipient }
}

/** Adds a recipient with a link. */
export async function addRecipient(
  db: Database,
  id: string,
  {
    role = 'signer',
    name = 'Ana Lee',
    email = `${randomUUID().slice(0, 8)}@northwind.example`,
  }: { role?: Recipient['role']; name?: string; email?: string | undefined } = {},
) {
  const [recipient] = await db.insert(proposalRecipients).values({ proposal_id: id, name, email, role }).returning()
  if (!recipient) throw new Error('the recipient was not inserted')
  const path = await getLinkPath(db, { AUTH_SECRET: undefined, AUTH_SECRET_BEFORE: undefined }, recipient)
  return { recipient, path, token: path.slice('/p/'.length) }
}

/** Sends the content of a proposal as its next version, without emails. @returns the number of the version */
export async function sendProposal(db: Database, id: string): Promise<number> {
  await db.update(proposals).set({ send_at: new Date() }).where(eq(proposals.id, id))
  const sent = await sendDueProposal({ db }, { id, brand: defaultBrand, by, onSent: async () => {} })
  if (sent.outcome !== 'sent') throw new Error(`not sent: ${JSON.stringify(sent)}`)
  return sent.version
}

/** Creates a proposal that its recipient accepted, with its order and a proof that awaits approval. */
export async function createOrderedProposal(
  db: Database,
  storage: Storage,
  connectionString = process.env.SHOP_DATABASE_URL ?? '',
  { isKit = false }: { isKit?: boolean } = {},
) {
  const content = createProposalContent()
  const [option] = content.options
  const line = option?.lines.find(({ imprints }) => imprints.length > 0)
  if (!option || !line) throw new Error('the fixture has no imprint')
  // One imprint, so that one proof is needed.
  const [imprint] = line.imprints
  content.options = [{ ...option, isKit, lines: [{ ...line, imprints: line.imprints.slice(0, 1) }] }]
  const sent = await createSentProposal(db, { content })
  const { id, recipient } = sent
  const jobs = new PgBoss({ connectionString, supervise: false, schedule: false })
  await jobs.start()
  await acceptProposal(
    { db, jobs },
    {
      id,
      acceptance: {
        version: 1,
        formKey: randomUUID(),
        poNumber: 'PO-77',
        name: 'Ana Lee',
        jobTitle: 'COO',
        email: recipient.email,
        options: [{ option: option.id, column: 1, sizes: {} }],
      },
      by: {
        recipient: { recipientId: recipient.id, name: 'Ana Lee', role: 'signer' },
        ip: '192.0.2.1',
        userAgent: 'Test',
      },
      timeZone: 'America/Chicago',
    },
  )
  const bytes = await readFile('public/pictures/mug-terracotta.webp')
  const file = { path: `proofs/${randomUUID()}.webp`, name: 'proof.webp', size: bytes.length, type: 'image/webp' }
  await storage.put(file.path, bytes)
  await db.insert(uploads).values(file)
  await addProofVersion({ db, storage }, { id, lineId: line.id, imprintId: imprint?.id ?? '', file, note: null, by })
  await sendProofs({ db, jobs }, { id, approveBy: '2030-01-15', by })
  await jobs.stop({ graceful: false })
  const [order] = await db.select().from(proposalOrders).where(eq(proposalOrders.proposal_id, id))
  const [proof] = await db
    .select({ id: proposalProofVersions.id })
    .from(proposalProofVersions)
    .innerJoin(proposalProofs, eq(proposalProofs.id, proposalProofVersions.proof_id))
    .where(eq(proposalProofs.proposal_id, id))
  if (!order || !proof) throw new Error('the proposal was not accepted')
  return { ...sent, orderId: order.id, orderNumber: order.number, proofId: proof.id }
}
