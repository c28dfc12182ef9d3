import { eq, sql } from 'drizzle-orm'
import { mergeCompanies, mergeContacts } from '#app/features/customers/merge/merge.server.ts'
import { undoMerge } from '#app/features/customers/merge/undo-merge.server.ts'
import { erasePerson, findPersonalData } from '#app/features/requests/erasure/erase-person.server.ts'
import { isEmpty } from '#app/features/requests/erasure/is-empty.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contacts } from '#db/tables/customers.ts'
import { portalLinks, portalMembers, portalSessions } from '#db/tables/portal.ts'
import { expect, test } from '#test/database.ts'
import { createMember, createPortalLink, portalActor, signInMember, signInWithLink } from '#test/portal.ts'
import { createCompany } from '#test/stock.ts'
import { changeRole, endMemberSessions, removeMember } from './change-member.server.ts'
import { createInvitationLink, inviteMember } from './invite-member.server.ts'
import { readLink, requestSignIn } from './links.server.ts'
import { listMembers } from './list-members.server.ts'
import { endSessions, listCompanies, listSessions, maxIdleDays, readSession, switchCompany } from './sessions.server.ts'

const fields = { name: 'Kim Lee', email: 'kim@elsewhere.example', role: 'viewer' } as const

const listJobs = async ({ db }: Pick<Services, 'db'>) =>
  (await db.execute(sql`select data from pgboss.job where name = 'mail-portal'`)).rows.map(({ data }) => data)

test('a link signs in once: 50 at a time give one session', async ({ db }) => {
  const { id } = await createMember(db)
  const link = await createPortalLink(db, { memberId: id })
  const results = await Promise.all(Array.from({ length: 50 }, () => signInWithLink(db, link)))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await db.$count(portalSessions)).toBe(1)
  expect(await db.$count(portalLinks)).toBe(0)
  const [member] = await db.select().from(portalMembers)
  expect(member).toMatchObject({ joined_at: expect.any(Date), signed_in_at: expect.any(Date) })
})

test('reading a link changes nothing', async ({ db }) => {
  const { id, email } = await createMember(db)
  const link = await createPortalLink(db, { memberId: id })
  for (const browser of [link.browser, undefined, 'x'.repeat(32)])
    expect(await readLink(db, { token: link.token, browser })).toMatchObject({
      email,
      isThisBrowser: browser === link.browser,
    })
  expect(await signInWithLink(db, link)).toBeDefined()
})

test('a sign-in link works only in the browser that asked, an invitation in any, and neither after its end', async ({
  db,
}) => {
  const { id } = await createMember(db)
  const link = await createPortalLink(db, { memberId: id })
  expect(await signInWithLink(db, { ...link, browser: undefined })).toBeUndefined()
  expect(await signInWithLink(db, { ...link, browser: 'x'.repeat(32) })).toBeUndefined()
  expect(await signInWithLink(db, link)).toBeDefined()
  const invitation = await createPortalLink(db, { memberId: id, kind: 'invitation' })
  expect(await signInWithLink(db, { ...invitation, browser: undefined })).toBeDefined()
  const old = await createPortalLink(db, { memberId: id, expiresInMs: -1_000 })
  expect(await signInWithLink(db, old)).toBeUndefined()
  expect(await readLink(db, old)).toBeUndefined()
})

test('an unknown email address stores and sends nothing', async ({ db, services }) => {
  const { email } = await createMember(db)
  const args = { browser: 'b'.repeat(32), returnPath: '/portal' }
  await requestSignIn(services, { ...args, email: 'stranger@northwind.example' })
  expect(await listJobs(services)).toEqual([])
  await requestSignIn(services, { ...args, email })
  const [link] = await db.select().from(portalLinks)
  expect(await listJobs(services)).toEqual([{ kind: 'sign-in', linkId: link?.id }])
  // The token is made when the email is sent, and stored nowhere.
  expect(link).toMatchObject({ token_hash: null, kind: 'sign-in' })
})

test('staff invite an address of any domain, which becomes a contact; a joined member is not invited again', async ({
  db,
  services,
}) => {
  const { id: companyId } = await createCompany(db)
  const invite = (change: object = {}) =>
    inviteMember(services, { companyId, fields: { ...fields, ...change }, invitedBy: null, by: portalActor })
  expect(await invite()).toBe('invited')
  expect(await invite({ name: 'Kim L. Lee' })).toBe('invited')
  const members = await listMembers(db, companyId)
  expect(members).toMatchObject([{ name: 'Kim L. Lee', role: 'viewer', joinedAt: null, sessions: 0 }])
  expect(await db.$count(portalLinks)).toBe(1)
  expect(await db.select().from(contacts)).toMatchObject([{ email: fields.email, company_id: companyId }])
  await signInMember(db, { memberId: members[0]?.id ?? '' })
  expect(await invite()).toBe('member')
  expect(await invite({ email: 'other@elsewhere.example' })).toBe('invited')
})

test('a person invited by another of their email addresses is the same contact', async ({ db, services }) => {
  const { id: companyId } = await createCompany(db)
  const email = 'kim@home.example'
  const [known] = await db
    .insert(contacts)
    .values({ email: 'kim@work.example', other_emails: [email] })
    .returning()
  await inviteMember(services, { companyId, fields: { ...fields, email }, invitedBy: null, by: portalActor })
  expect(await db.select({ id: contacts.id }).from(contacts)).toEqual([{ id: known?.id }])
  expect(await db.select().from(portalMembers)).toMatchObject([{ email, contact_id: known?.id }])
})

test('a link for staff to pass on replaces the emailed one', async ({ db }) => {
  const { id, company_id } = await createMember(db)
  const emailed = await createPortalLink(db, { memberId: id, kind: 'invitation' })
  const token = await createInvitationLink(db, { companyId: company_id, memberId: id, by: portalActor })
  expect(await signInWithLink(db, emailed)).toBeUndefined()
  expect(await signInWithLink(db, { token: token ?? '', browser: undefined })).toBeDefined()
  expect(await createInvitationLink(db, { companyId: company_id, memberId: id, by: portalActor })).toBeUndefined()
})

test('revoking access ends sessions and links at once; a role counts from the next request', async ({ db }) => {
  const { member, session } = await signInMember(db)
  await createPortalLink(db, { memberId: member.id })
  const change = { companyId: member.companyId, memberId: member.id, by: portalActor }
  expect(await changeRole(db, { ...change, role: 'viewer' })).toBe(true)
  expect(await readSession(db, session)).toMatchObject({ role: 'viewer' })
  const other = await createCompany(db)
  expect(await removeMember(db, { ...change, companyId: other.id })).toBe(false)
  expect(await removeMember(db, change)).toBe(true)
  expect(await readSession(db, session)).toBeUndefined()
  expect(await db.$count(portalLinks)).toBe(0)
  const log = await db.select().from(auditLog).orderBy(auditLog.id)
  expect(log.map(({ action }) => action)).toEqual(['portal.signed-in', 'portal.role-changed', 'portal.revoked'])
  // The log is never erased, so it names no person.
  expect(JSON.stringify(log)).not.toMatch(/dana/i)
})

test('a session ends after 30 days without use, and in any case after 180', async ({ db }) => {
  const { session } = await signInMember(db)
  const age = (column: 'used_at' | 'created_at', days: number) =>
    db.update(portalSessions).set({ [column]: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
  await age('used_at', 29)
  expect(await readSession(db, session)).toBeDefined()
  await age('used_at', 31)
  expect(await readSession(db, session)).toBeUndefined()
  await age('used_at', 0)
  await age('created_at', 181)
  expect(await readSession(db, session)).toBeUndefined()
})

test('a person switches between their companies only, and ends their own sessions only', async ({ db }) => {
  const { member, session } = await signInMember(db)
  const second = await createMember(db, { email: member.email })
  const stranger = await signInMember(db)
  expect(await listCompanies(db, member)).toHaveLength(2)
  expect(await switchCompany(db, { member, memberId: stranger.member.id })).toBe(false)
  expect(await switchCompany(db, { member, memberId: second.id })).toBe(true)
  expect(await readSession(db, session)).toMatchObject({ companyId: second.company_id })
  const other = await signInMember(db, { memberId: member.id })
  expect(await listSessions(db, other.member)).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
  const end = (which: { id: string } | 'others') => endSessions(db, { member: other.member, which, ip: '192.0.2.1' })
  await end({ id: stranger.member.sessionId })
  await end('others')
  expect(await readSession(db, session)).toBeUndefined()
  await switchCompany(db, { member: other.member, memberId: second.id })
  const change = { companyId: member.companyId, memberId: member.id, by: portalActor }
  expect(await endMemberSessions(db, change)).toBe(1)
  expect(await readSession(db, other.session)).toBeUndefined()
  expect(await readSession(db, stranger.session)).toBeDefined()
})

test('staff see the active sessions of a member, also those at another of their companies', async ({ db }) => {
  const { member } = await signInMember(db)
  const readCount = async () => (await listMembers(db, member.companyId))[0]?.sessions
  expect(await readCount()).toBe(1)
  await signInMember(db, { memberId: (await createMember(db, { email: member.email })).id })
  await signInMember(db)
  expect(await readCount()).toBe(2)
  const used_at = sql`now() - make_interval(days => ${maxIdleDays + 1}::int)`
  await db.update(portalSessions).set({ used_at }).where(eq(portalSessions.id, member.sessionId))
  expect(await readCount()).toBe(1)
})

test('a merge takes members along, and its undo returns them', async ({ db }) => {
  const [target, other] = [await createCompany(db), await createCompany(db)]
  const both = 'both@northwind.example'
  await createMember(db, { companyId: target.id, email: both, role: 'viewer' })
  await createMember(db, { companyId: other.id, email: both })
  const { member, session } = await signInMember(db, { companyId: other.id })
  const by = portalActor
  await expect(
    mergeCompanies(db, { target: { id: target.id, version: 1 }, other: { id: other.id, version: 1 }, by }),
  ).resolves.toBe('merged')
  expect(await readSession(db, session)).toMatchObject({ companyId: target.id })
  const members = await listMembers(db, target.id)
  expect(members.map(({ email, role }) => [email, role]).sort()).toEqual([
    [both, 'viewer'],
    [member.email, 'manager'],
  ])
  await undoMerge(db, { kind: 'companies', id: target.id, by })
  expect(await readSession(db, session)).toMatchObject({ companyId: other.id })
})

test('a merge of contacts keeps access; deleting or erasing the contact ends it', async ({ db, services }) => {
  const first = await signInMember(db)
  const [target] = await db.insert(contacts).values({ name: 'Dana', email: 'dana@kept.example' }).returning()
  const [other] = await db.select().from(contacts).where(eq(contacts.id, first.member.contactId))
  await mergeContacts(db, {
    target: { id: target?.id ?? '', version: 1 },
    other: { id: other?.id ?? '', version: other?.version ?? 1 },
    by: portalActor,
  })
  expect(await readSession(db, first.session)).toMatchObject({ contactId: target?.id })
  expect(await findPersonalData(services, first.member.email)).toMatchObject({ contacts: 1, members: 1 })
  await erasePerson(services, { email: first.member.email, by: commandLine })
  expect(await readSession(db, first.session)).toBeUndefined()
  expect([await db.$count(portalMembers), await db.$count(portalSessions)]).toEqual([0, 0])
})

test('erasing an address that staff took from the contact ends its access, too', async ({ db, services }) => {
  const { member, session } = await signInMember(db)
  await db.update(contacts).set({ email: 'changed@northwind.example' }).where(eq(contacts.id, member.contactId))
  const email = member.email.toUpperCase()
  const found = await findPersonalData(services, email)
  expect(found).toMatchObject({ contacts: 0, members: 1 })
  expect(isEmpty(found)).toBe(false)
  await erasePerson(services, { email, by: commandLine })
  expect(await readSession(db, session)).toBeUndefined()
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'person.forgotten'))
  expect(entry).toMatchObject({ after: { members: 1 } })
})
