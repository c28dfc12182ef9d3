import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { parseLocalTime } from '#app/lib/time/local-time.ts'
import type { Database } from '#db/client.ts'
import {
  proposalAcceptances,
  proposalOrders,
  proposalRecipients,
  proposals,
  proposalVersions,
} from '#db/tables/proposals.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { type AcceptResult, acceptProposal } from './accept-proposal.server.ts'
import { withdrawProposal } from './change-proposal.server.ts'
import { declineProposal } from './decline-proposal.server.ts'
import { sendDueProposal } from './send-proposal.server.ts'

const rounds = 200
const timeoutMs = 120_000
const by = { staffId: null, name: 'jo@shop.example', ip: null }
const timeZone = 'America/Chicago'

type Sent = { id: string; recipientId: string }

/** Accepts a version. */
const accept = (
  services: TestServices,
  { id, recipientId }: Sent,
  { version = 1, formKey = randomUUID(), now }: { version?: number; formKey?: string; now?: Date } = {},
) =>
  acceptProposal(services, {
    id,
    acceptance: {
      version,
      formKey,
      options: [{ option: 'essentials', column: 0, sizes: {} }],
      name: 'Ana Lee',
      jobTitle: '',
      email: 'ana@northwind.example',
      poNumber: null,
    },
    by: { recipient: { recipientId, name: 'Ana Lee', role: 'signer' }, ip: '192.0.2.1', userAgent: 'Test' },
    timeZone,
    ...(now && { now }),
  })

/** A sent proposal to start a round from; each round resets its rows instead of creating them again. */
async function createSent(db: Database): Promise<Sent> {
  const { id, recipient } = await createSentProposal(db)
  return { id, recipientId: recipient.id }
}

async function reset(db: Database, { id }: Sent, values: Partial<typeof proposals.$inferInsert> = {}): Promise<void> {
  await db.delete(proposalOrders)
  await db.delete(proposalAcceptances)
  await db
    .update(proposals)
    .set({ status: 'sent', valid_until: null, send_at: null, version: 1, answered_at: null, ...values })
    .where(eq(proposals.id, id))
}

async function readOutcome(db: Database, { id }: Sent) {
  const acceptances = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposal_id, id))
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  const versions = await db
    .select()
    .from(proposalVersions)
    .where(eq(proposalVersions.proposal_id, id))
    .orderBy(asc(proposalVersions.number))
  return {
    acceptances: acceptances.length,
    acceptedVersion: acceptances[0]?.version,
    orders: await db.$count(proposalOrders, eq(proposalOrders.proposal_id, id)),
    status: row?.status,
    sentVersion: row?.sent_version,
    current: versions.filter((each) => each.superseded_at === null).map(({ number }) => number),
    versions: versions.length,
  }
}

/** Runs both in either order: the second starts some microtasks later, or both at once. */
async function race<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  if (round % 3 === 1) {
    const [b, a] = await Promise.all([second(), first()])
    return [a, b]
  }
  return Promise.all([first(), second()])
}

const count = (results: readonly AcceptResult[], outcome: AcceptResult['outcome']) =>
  results.filter((result) => result.outcome === outcome).length

test('of an acceptance and a new version only the first counts', { timeout: timeoutMs }, async ({ db, services }) => {
  const sent = await createSent(db)
  const winners = { acceptance: 0, version: 0 }
  let version = 1
  for (let round = 0; round < rounds; round++) {
    await reset(db, sent, { send_at: new Date() })
    const [accepted, superseding] = await race(
      round,
      () => accept(services, sent, { version }),
      () => sendDueProposal(services, { id: sent.id, brand: defaultBrand, by, onSent: async () => {} }),
    )
    const outcome = await readOutcome(db, sent)
    if (accepted.outcome === 'accepted') {
      winners.acceptance += 1
      expect(superseding.outcome).toMatch(/^(accepted|not-due)$/)
      expect(outcome).toMatchObject({ acceptances: 1, acceptedVersion: version, orders: 1, status: 'accepted' })
    } else {
      winners.version += 1
      expect([accepted.outcome, superseding.outcome]).toEqual(['superseded', 'sent'])
      version += 1
      expect(outcome).toMatchObject({ acceptances: 0, orders: 0, status: 'sent' })
    }
    expect(outcome).toMatchObject({ sentVersion: version, current: [version] })
  }
  // Both orders happened, else the rounds proved nothing.
  expect(Math.min(winners.acceptance, winners.version)).toBeGreaterThan(0)
})

test('the same form, another form and another recipient accept once', { timeout: timeoutMs }, async ({
  db,
  services,
}) => {
  const sent = await createSent(db)
  const [other] = await db
    .insert(proposalRecipients)
    .values({ proposal_id: sent.id, name: 'Kim', email: 'kim@northwind.example', role: 'signer' })
    .returning()
  for (let round = 0; round < rounds; round++) {
    await reset(db, sent)
    const formKey = randomUUID()
    const results = await Promise.all([
      accept(services, sent, { formKey }),
      accept(services, sent),
      accept(services, { ...sent, recipientId: other?.id ?? '' }),
      accept(services, sent, { formKey }),
    ])
    expect(count(results, 'accepted')).toBe(1)
    // The first form's copy is recognized if that form won.
    expect(count(results, 'repeated') + count(results, 'already-accepted')).toBe(3)
    expect(await readOutcome(db, sent)).toMatchObject({ acceptances: 1, orders: 1, status: 'accepted' })
  }
})

test('an acceptance, a decline and a withdrawal exclude each other', { timeout: timeoutMs }, async ({
  db,
  services,
}) => {
  const sent = await createSent(db)
  const recipient = { recipientId: sent.recipientId, name: 'Ana Lee', role: 'signer' as const }
  for (let round = 0; round < rounds; round++) {
    await reset(db, sent)
    const [accepted, other] = await race(
      round,
      () => accept(services, sent),
      () =>
        round % 2 === 0
          ? withdrawProposal(services, { id: sent.id, version: 1, by })
          : declineProposal(services, { id: sent.id, version: 1, reason: '', by: recipient }).then(
              ({ outcome }) => outcome,
            ),
    )
    const isAccepted = accepted.outcome === 'accepted'
    expect(['done', 'declined'].includes(other)).toBe(!isAccepted)
    const expected = isAccepted ? 1 : 0
    expect(await readOutcome(db, sent)).toMatchObject({ acceptances: expected, orders: expected })
  }
})

test.for([
  ['spring', '2026-03-08', '2026-03-09T05:00:00Z'],
  ['fall', '2026-11-01', '2026-11-02T06:00:00Z'],
] as const)(
  'a proposal expires at midnight of Chicago on the day the clocks change in %s',
  { timeout: timeoutMs },
  async ([, validUntil, end], { db, services }) => {
    expect(parseLocalTime(`${end.slice(0, 10)}T00:00`, timeZone)?.toISOString()).toBe(new Date(end).toISOString())
    const sent = await createSent(db)
    const midnight = new Date(end).getTime()
    for (let round = 0; round < rounds; round++) {
      await reset(db, sent, { valid_until: validUntil })
      const offsets = [-1, 0, 1].map((each) => each * (1 + round * 37))
      const results = await Promise.all(
        offsets.map((offset) => accept(services, sent, { now: new Date(midnight + offset) })),
      )
      // Only the one in time can count; the others come too late, for the day or for an answer.
      expect(results[0]?.outcome).toBe('accepted')
      expect(results.slice(1).map(({ outcome }) => outcome)).not.toContain('accepted')
      expect(await readOutcome(db, sent)).toMatchObject({ acceptances: 1, orders: 1 })
      await reset(db, sent, { valid_until: validUntil })
      expect((await accept(services, sent, { now: new Date(midnight + round) })).outcome).toBe('expired')
    }
  },
)

test('a proposal that two processes send is sent once', { timeout: timeoutMs }, async ({ db, services }) => {
  const sent = await createSent(db)
  for (let round = 0; round < rounds; round++) {
    await reset(db, sent, { send_at: new Date() })
    let queued = 0
    const send = () =>
      sendDueProposal(services, {
        id: sent.id,
        brand: defaultBrand,
        by,
        onSent: async () => {
          queued += 1
        },
      })
    const outcomes = (await Promise.all([send(), send()])).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['not-due', 'sent'])
    expect(queued).toBe(1)
    expect((await readOutcome(db, sent)).current).toEqual([round + 2])
  }
})
