import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json } from '../json.ts'

const auditValues = v.record(v.string(), v.unknown())

export type AuditValues = v.InferOutput<typeof auditValues>

/** Audit log. Append-only: triggers reject updates and deletes (decision 0023). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Null for the command line and for anonymous users. No foreign key: the log outlives the person. */
    staff_id: uuid('staff_id'),
    /** The person's email at that time, or the name of another actor. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    /** Target of the action: a person's email, a request's reference. */
    subject: text('subject'),
    subject_id: uuid('subject_id'),
    /** The visitor's, an IPv6 one as its /64; null for the command line. */
    address: text('address'),
    before: json('before', v.nullable(auditValues), null),
    after: json('after', v.nullable(auditValues), null),
  },
  (t) => [
    index('audit_log_of_action').on(t.action, t.id),
    index('audit_log_of_staff').on(t.staff_id, t.id),
    index('audit_log_of_subject').on(t.subject_id, t.id),
  ],
)
