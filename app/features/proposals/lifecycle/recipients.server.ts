import { and, desc, eq, isNull, or } from 'drizzle-orm'
import * as v from 'valibot'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable } from '#db/client.ts'
import { contacts } from '#db/tables/customers.ts'
import { proposalRecipients, proposals, recipientRoles } from '#db/tables/proposals.ts'

/** Recipients of a proposal whose links are not revoked. */
export const maxRecipients = 20

/** An empty `email` is that of a person who gets the link in another way, such as by text message. */
export const recipientSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a name'), v.maxLength(120, 'Use 120 characters or fewer')),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.union([v.literal(''), v.pipe(v.string(), v.email())], 'Enter an email address, such as ana@example.com'),
    v.maxLength(254, 'Use 254 characters or fewer'),
  ),
  role: v.picklist(recipientRoles),
})
export type RecipientFields = v.InferOutput<typeof recipientSchema>

/** Lists the recipients with whether their email was sent and seen, in the order they were added. */
export const listRecipients = (db: Queryable, id: string) => {
  const {
    id: recipientId,
    name,
    email,
    role,
    mailed_at,
    mail_failure,
    bounced_at,
    viewed_at,
    revoked_at,
  } = proposalRecipients
  return db
    .select({ id: recipientId, name, email, role, mailed_at, mail_failure, bounced_at, viewed_at, revoked_at })
    .from(proposalRecipients)
    .where(eq(proposalRecipients.proposal_id, id))
    .orderBy(proposalRecipients.created_at, proposalRecipients.id)
}

export type ListedRecipient = Awaited<ReturnType<typeof listRecipients>>[number]

/**
 * Adds a recipient, or changes the one with that email address, whose link works again if it was revoked.
 * @returns `full` beyond `maxRecipients`, `no-email` for a second person without an email address
 */
export const saveRecipient = (
  db: Queryable,
  { id, fields, by }: { id: string; fields: RecipientFields; by: Actor },
): Promise<'saved' | 'full' | 'no-email' | 'not-found'> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select({ number: proposals.number })
      .from(proposals)
      .where(eq(proposals.id, id))
      .for('update')
    if (!row) return 'not-found'
    const { name, role, email } = fields
    const others = await tx
      .select({
        name: proposalRecipients.name,
        email: proposalRecipients.email,
        revokedAt: proposalRecipients.revoked_at,
      })
      .from(proposalRecipients)
      .where(and(eq(proposalRecipients.proposal_id, id), isNull(proposalRecipients.portal_member_id)))
    if (email === '' && others.some((each) => each.email === '' && each.name !== name)) return 'no-email'
    const active = others.filter(({ revokedAt }) => revokedAt === null)
    if (active.length >= maxRecipients && !active.some((each) => each.email === email)) return 'full'
    await tx
      .insert(proposalRecipients)
      .values({ proposal_id: id, name, role, email })
      .onConflictDoUpdate({
        target: [proposalRecipients.proposal_id, proposalRecipients.email],
        // A recipient added by hand keeps the link after losing access to the portal.
        set: { name, role, revoked_at: null, portal_member_id: null },
      })
    await addAuditEntry(tx, {
      by,
      action: 'proposal.recipient-saved',
      subject: row.number,
      subjectId: id,
      after: { role },
    })
    return 'saved'
  })

/** Removes a recipient who was never written to, else revokes their link. @returns false if there is none */
export const removeRecipient = (
  db: Queryable,
  { id, recipientId, by }: { id: string; recipientId: string; by: Actor },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select({ number: proposals.number })
      .from(proposals)
      .where(eq(proposals.id, id))
      .for('update')
    const isRecipient = and(eq(proposalRecipients.id, recipientId), eq(proposalRecipients.proposal_id, id))
    const [deleted] = await tx
      .delete(proposalRecipients)
      .where(and(isRecipient, isNull(proposalRecipients.token_sha256)))
      .returning({ id: proposalRecipients.id })
    const [revoked] = deleted
      ? [deleted]
      : await tx
          .update(proposalRecipients)
          .set({ revoked_at: new Date() })
          .where(isRecipient)
          .returning({ id: proposalRecipients.id })
    if (row && revoked)
      await addAuditEntry(tx, { by, action: 'proposal.link-revoked', subject: row.number, subjectId: id })
    return revoked !== undefined
  })

/** Lists people to add: the contact of the proposal, then their colleagues by name, without those who are recipients. */
export async function suggestRecipients(db: Queryable, id: string): Promise<{ name: string; email: string }[]> {
  const [row] = await db
    .select({ contactId: proposals.contact_id, companyId: proposals.company_id })
    .from(proposals)
    .where(eq(proposals.id, id))
  const isContact = row?.contactId ? eq(contacts.id, row.contactId) : undefined
  const isColleague = row?.companyId ? eq(contacts.company_id, row.companyId) : undefined
  if (!isContact && !isColleague) return []
  const found = await db
    .select({ name: contacts.name, email: contacts.email })
    .from(contacts)
    .where(or(isContact, isColleague))
    .orderBy(...(isContact ? [desc(isContact)] : []), contacts.sort_name, contacts.id)
    .limit(50)
  const taken = new Set(
    (await listRecipients(db, id)).filter((each) => each.revoked_at === null).map(({ email }) => email),
  )
  return found.flatMap(({ name, email }) =>
    email && !taken.has(email.toLowerCase()) ? [{ name: name ?? email, email: email.toLowerCase() }] : [],
  )
}
