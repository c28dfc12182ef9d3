import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from './columns.ts'
import { sendCampaigns, sendRecipients } from './sends.ts'

/** A code that claims one gift, once. Only its hash is stored; its state outlives the recipient's data. */
export const sendCodes = pgTable(
  'send_codes',
  {
    id: id(),
    campaign_id: uuid('campaign_id')
      .notNull()
      .references(() => sendCampaigns.id, { onDelete: 'cascade' }),
    /** Codes that were generated together, from 1. */
    batch: integer('batch').notNull(),
    /** Keyed with AUTH_SECRET. */
    hash: text('hash').notNull().unique(),
    redeemed_at: timestamptz('redeemed_at'),
    recipient_id: uuid('recipient_id').references(() => sendRecipients.id, { onDelete: 'set null' }),
    /** Idempotency key of the form that redeemed the code: sent again, it gets the same response. */
    form_key: uuid('form_key'),
    revoked_at: timestamptz('revoked_at'),
    created_at: createdAt(),
  },
  (t) => [index('send_codes_of').on(t.campaign_id, t.batch), index('send_codes_of_recipient').on(t.recipient_id)],
)
