import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { proposalQueues } from '#app/features/requests/notifications/queues.server.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Transaction } from '#db/client.ts'

/** News of an order: a stage by name, or a shipment with its tracking page. */
export type OrderNews = { text: string; shipment?: { trackingUrl: string | null } }

/** Emails about a proposal, one per recipient and occasion. */
export type ProposalMail =
  | { kind: 'sent'; proposalId: string; recipientId: string; version: number }
  | { kind: 'reminder'; proposalId: string; recipientId: string; version: number }
  | { kind: 'link'; proposalId: string; recipientId: string }
  | { kind: 'accepted' | 'declined'; proposalId: string; recipientId: string }
  | { kind: 'comment'; proposalId: string; recipientId: string; commentId: string }
  | { kind: 'proof'; proposalId: string; recipientId: string }
  | ({ kind: 'order'; proposalId: string; recipientId: string } & OrderNews)

export const proposalMailQueue = proposalQueues.mail

/** Retries for about a day, at most an hour apart. */
export const proposalMailOptions = {
  retryLimit: 30,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
} as const

export const ensureProposalMailQueue = (jobs: PgBoss) => ensureQueue(jobs, proposalMailQueue, proposalMailOptions)

/** Queues an email in the transaction of the change it reports. Call `ensureProposalMailQueue` before the transaction. */
export const queueProposalMail = (jobs: PgBoss, tx: Transaction, mail: ProposalMail) =>
  jobs.send(proposalMailQueue, mail, { db: fromDrizzle(tx, sql) })
