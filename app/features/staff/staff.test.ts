import { eq, sql } from 'drizzle-orm'
import { listAudit } from '#app/features/audit/audit.server.ts'
import { staff, staffLinks, staffPasskeys, staffSessions } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { createCaller, enrollSecondFactor, getCookie, goodPassword, joinStaff } from '#test/staff.ts'
import { changePassword } from './account.server.ts'
import { followLink } from './join.server.ts'
import { createFirstOwnerLink, readLink } from './links.server.ts'
import { getGuessableReason } from './passwords/common.server.ts'
import { commandLine, confirmationMaxAgeMs, getAuthority } from './person.ts'
import { type ExtraPermission, hasPermission, isRole, type Permission, type Role } from './roles.ts'
import { readSession } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'
import {
  changeAccess,
  createStaffLink,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaff,
  requestPasswordReset,
  resetSecondFactors,
  StaffRejection,
} from './staff.server.ts'

const by = commandLine
const password = goodPassword
const name = 'Ada Byron'
const email = 'ada@shop.example'

test('the first Admin joins with the latest link, which works once', async ({ services, db }) => {
  const first = await db.transaction(createFirstOwnerLink)
  const second = await db.transaction(createFirstOwnerLink)
  if (!first || !second) throw new Error('no link')
  expect(await db.select().from(staffLinks)).toHaveLength(1)
  expect(JSON.stringify(await db.select().from(staffLinks))).not.toContain(second)
  expect(await followLink(services, createCaller(), { token: first, password, name, email })).toBeUndefined()
  const both = await Promise.all(
    ['one@shop.example', 'two@shop.example'].map((each) =>
      followLink(services, createCaller(), { token: second, password, name, email: each }),
    ),
  )
  expect(both.filter(Boolean)).toHaveLength(1)
  const joined = both.find(Boolean)
  expect(await readSession(services, createCaller(getCookie(joined?.cookies ?? [])))).toMatchObject({
    name,
    roles: ['owner'],
  })
  expect(await db.transaction(createFirstOwnerLink)).toBeUndefined()
})

test('the first link expires after a day and once an Admin joined, not when others are invited', async ({
  services,
  db,
}) => {
  const link = (await db.transaction(createFirstOwnerLink)) ?? ''
  await db.update(staffLinks).set({ expires_at: sql`now() - interval '1 second'` })
  expect(await readLink(db, link)).toBeUndefined()
  await joinStaff(services, 'sales@shop.example', 'sales')
  const { token } = await inviteStaff(db, { email, roles: ['owner'], by })
  const next = (await db.transaction(createFirstOwnerLink)) ?? ''
  expect(await readLink(db, next)).toEqual({ purpose: 'first-owner', person: undefined })
  await expect(
    followLink(services, createCaller(), { token: next, password, name, email: 'Sales@shop.example' }),
  ).rejects.toThrow('sales@shop.example is already a team member')
  expect(await followLink(services, createCaller(), { token, password, name })).toBeDefined()
  const late = { token: next, password, name, email: 'late@shop.example' }
  expect(await followLink(services, createCaller(), late)).toBeUndefined()
})

test('an invitation can be renewed until the person joins', async ({ services, db }) => {
  const first = await inviteStaff(db, { email: ' Ada@Shop.example', roles: ['editor'], by })
  const second = await inviteStaff(db, { email, roles: ['sales'], by })
  expect(await listStaff(db)).toMatchObject([{ email, roles: ['sales'], state: 'invited' }])
  expect(await readLink(db, first.token)).toBeUndefined()
  const joined = await followLink(services, createCaller(), { token: second.token, password, name })
  expect(joined?.person).toMatchObject({ name, email, roles: ['sales'] })
  const passkey = { staff_id: joined?.person.id ?? '', name: 'Key', credential_id: 'x', public_key: 'x', counter: 0 }
  await db.insert(staffPasskeys).values(passkey)
  const lastActiveAt = expect.any(Date)
  expect(await listStaff(db)).toMatchObject([
    { email, name, state: 'active', passkeys: 1, isSignedIn: true, lastActiveAt },
  ])
  expect(await followLink(services, createCaller(), { token: second.token, password, name })).toBeUndefined()
  await expect(inviteStaff(db, { email, roles: ['owner'], by })).rejects.toThrow('is already a team member')
})

test('the last Admin cannot be deactivated or demoted, also by concurrent changes', async ({ services, db }) => {
  const ada = (await joinStaff(services, email, 'owner')).person
  await inviteStaff(db, { email: 'eve@shop.example', roles: ['owner'], by })
  const rejected = 'ada@shop.example is the last admin'
  await expect(disableStaff(db, { id: ada.id, by })).rejects.toThrow(rejected)
  await expect(changeAccess(db, { id: ada.id, roles: ['sales'], by })).rejects.toThrow(rejected)
  const bob = (await joinStaff(services, 'bob@shop.example', 'owner')).person
  const outcomes = await Promise.allSettled([
    disableStaff(db, { id: ada.id, by }),
    changeAccess(db, { id: bob.id, roles: ['editor'], by }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('records every change of the staff in the audit log or rolls it back', async ({ services, db }) => {
  const ada = (await joinStaff(services, email, 'owner')).person
  const me = getAuthority(ada, '192.0.2.7')
  if (!me) throw new Error('not fresh')
  const { person } = await inviteStaff(db, { email: 'bob@shop.example', roles: ['sales'], by: me })
  await changeAccess(db, { id: person.id, roles: ['editor'], by: me })
  await disableStaff(db, { id: person.id, by: me })
  await enableStaff(db, { id: person.id, by: me })
  await createStaffLink(db, { id: person.id, by: me })
  const { entries, next } = await listAudit(db, { limit: 5 })
  const mine = {
    actor: email,
    staff_id: ada.id,
    subject: 'bob@shop.example',
    subject_id: person.id,
    address: '192.0.2.7',
  }
  expect(entries).toMatchObject([
    { ...mine, action: 'staff.link-made', before: null, after: { purpose: 'invitation' } },
    { ...mine, action: 'staff.enabled' },
    { ...mine, action: 'staff.disabled' },
    { ...mine, action: 'staff.role-changed', before: { roles: ['sales'] }, after: { roles: ['editor'] } },
    { ...mine, action: 'staff.invited', before: null, after: { roles: ['sales'] } },
  ])
  const older = await listAudit(db, { limit: 5, after: next ?? 0 })
  expect(older.entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['session.began', email],
    ['staff.joined', email],
    ['staff.invited', 'command line'],
  ])
  expect(older.next).toBeNull()

  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`)
  await db.execute(sql`create trigger refuse before insert on audit_log execute function refuse()`)
  await expect(disableStaff(db, { id: person.id, by: me })).rejects.toThrow()
  await db.execute(sql`drop function refuse cascade`)
  expect(await db.select().from(staff).where(eq(staff.id, person.id))).toMatchObject([{ disabled_at: null }])
})

test('the audit log is append-only', async ({ services, db }) => {
  await joinStaff(services, email, 'owner')
  const before = await listAudit(db, { limit: 10 })
  for (const statement of [`update audit_log set actor = 'x'`, 'delete from audit_log', 'truncate audit_log']) {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
  }
  expect(await listAudit(db, { limit: 10 })).toEqual(before)
})

test('a reset link works for active members and starts no session if a second factor is required', async ({
  services,
  db,
}) => {
  const ada = await joinStaff(services, email, 'owner')
  await enrollSecondFactor(services, ada)
  const bob = await joinStaff(services, 'bob@shop.example', 'sales')
  await disableStaff(db, { id: bob.person.id, by })
  for (const unknown of ['eve@shop.example', 'bob@shop.example', 'x']) {
    expect(await requestPasswordReset(db, { email: unknown, ip: '192.0.2.7' })).toBeUndefined()
  }
  const created = await requestPasswordReset(db, { email: 'ADA@shop.example', ip: '192.0.2.7' })
  expect(created).toMatchObject({ purpose: 'reset', person: { email } })
  const chosen = 'another good one 99'
  const followed = await followLink(services, createCaller(), { token: created?.token ?? '', password: chosen })
  expect(followed?.cookies).toEqual([])
  expect(await db.$count(staffSessions)).toBe(0)
  expect(await signIn(services, createCaller(), { email, password })).toEqual({ status: 'rejected' })
  expect(await signIn(services, createCaller(), { email, password: chosen })).toMatchObject({ status: 'code' })
})

test('deactivation revokes links for good, and only a used or newer link from the team revokes another', async ({
  services,
  db,
}) => {
  const { person } = await joinStaff(services, 'bob@shop.example', 'sales')
  const forgot = () => requestPasswordReset(db, { email: person.email, ip: '192.0.2.7' })
  const old = await createStaffLink(db, { id: person.id, by })
  await disableStaff(db, { id: person.id, by })
  await enableStaff(db, { id: person.id, by })
  expect(await readLink(db, old.token)).toBeUndefined()

  const createdLink = await createStaffLink(db, { id: person.id, by })
  const requested = await forgot()
  expect(await readLink(db, createdLink.token)).toMatchObject({ purpose: 'reset' })
  // However often a stranger asks, a person has at most two links.
  const latest = await forgot()
  expect(await readLink(db, requested?.token ?? '')).toBeUndefined()
  expect(await readLink(db, latest?.token ?? '')).toMatchObject({ purpose: 'reset' })
  await followLink(services, createCaller(), { token: createdLink.token, password: 'another good one 99' })
  expect(await readLink(db, latest?.token ?? '')).toBeUndefined()

  const stale = await forgot()
  const renewed = await createStaffLink(db, { id: person.id, by })
  expect(await readLink(db, stale?.token ?? '')).toBeUndefined()
  expect(await readLink(db, renewed.token)).toMatchObject({ purpose: 'reset' })
})

test('changing the password revokes reset links', async ({ services, db }) => {
  const { person, cookie } = await joinStaff(services, email, 'sales')
  const link = await createStaffLink(db, { id: person.id, by })
  await changePassword(services, createCaller(cookie), { person, current: password, chosen: 'another good one 99' })
  expect(await readLink(db, link.token)).toBeUndefined()
})

test('a member without phone and codes signs in with the password after a reset', async ({ services, db }) => {
  const ada = await joinStaff(services, email, 'owner')
  const { cookie } = await enrollSecondFactor(services, ada)
  await resetSecondFactors(db, { id: ada.person.id, by })
  expect(await readSession(services, createCaller(cookie))).toBeUndefined()
  expect(await signIn(services, createCaller(), { email, password })).toMatchObject({ status: 'in' })
})

test('rejects changes of unknown members', async ({ db }) => {
  const id = '00000000-0000-4000-8000-000000000000'
  const rejected = StaffRejection
  await expect(changeAccess(db, { id, roles: ['sales'], by })).rejects.toBeInstanceOf(rejected)
  await expect(disableStaff(db, { id, by })).rejects.toBeInstanceOf(rejected)
  await expect(createStaffLink(db, { id, by })).rejects.toBeInstanceOf(rejected)
})

test('authority expires with the confirmation', async ({ services }) => {
  const { person } = await joinStaff(services, email, 'owner')
  const confirmedAt = person.session.confirmedAt.getTime()
  expect(getAuthority(person, '192.0.2.7', new Date(confirmedAt + confirmationMaxAgeMs - 1))).toMatchObject({
    staffId: person.id,
  })
  expect(getAuthority(person, '192.0.2.7', new Date(confirmedAt + confirmationMaxAgeMs))).toBeUndefined()
})

test('roles have these permissions', () => {
  const content: Permission[] = ['products', 'boxes', 'blog', 'pages']
  const requests: Permission[] = ['read-requests', 'requests', 'export']
  const permissions: Permission[] = [
    ...requests,
    'read-products',
    'images',
    ...content,
    'erase',
    'staff',
    'audit',
    'settings',
  ]
  const of = (...access: (Role | ExtraPermission)[]) => {
    const roles = access.filter(isRole)
    const extra = access.filter((each) => !isRole(each))
    return permissions.filter((permission) => hasPermission({ roles, permissions: extra }, permission))
  }
  expect(of('owner')).toEqual(permissions)
  expect(of('sales')).toEqual([...requests, 'read-products', 'images'])
  expect(of('editor')).toEqual(['read-products', 'images', ...content])
  // Roles combine.
  expect(of('sales', 'editor')).toEqual([...requests, 'read-products', 'images', ...content])
  expect(of('editor', 'read-requests')).toEqual(['read-requests', 'read-products', 'images', ...content])
  expect(of()).toEqual([])
})

test('a change of access keeps several roles, is logged, and takes effect in open sessions', async ({
  services,
  db,
}) => {
  const { person, cookie } = await joinStaff(services, 'bob@shop.example', 'sales', 'editor')
  expect(person).toMatchObject({ roles: ['sales', 'editor'], permissions: [] })
  const change = { id: person.id, roles: ['editor'], permissions: ['read-requests'], by } as const
  expect(await changeAccess(db, change)).toMatchObject({ roles: ['editor'], permissions: ['read-requests'] })
  await changeAccess(db, change)
  expect(await readSession(services, createCaller(cookie))).toMatchObject({
    roles: ['editor'],
    permissions: ['read-requests'],
  })
  const { entries } = await listAudit(db, { limit: 1 })
  expect(entries).toMatchObject([
    {
      action: 'staff.role-changed',
      before: { roles: ['sales', 'editor'], permissions: [] },
      after: { roles: ['editor'], permissions: ['read-requests'] },
    },
  ])
  await expect(db.update(staff).set({ roles: [] })).rejects.toThrow()
})

test.for([
  ['unbelievable', true],
  ['Sunshine2026!!', true],
  ['p4ssword123456', true],
  ['p@ssword123456', true],
  ['aaaaaaaaaaaaaaa', true],
  ['tulip4tulip4tulip4', true],
  ['qwertyuiop1234', true],
  ['zyxwvutsrqpo', true],
  ['boxwright-2026', true],
  ['ada.byron.2026', true],
  ['plaid otter bicycle 7', false],
  ['t7#kLm29!xQp', false],
  ['wandering grey heron', false],
] as const)('the password %s is guessable: %s', async ([chosen, guessable]) => {
  expect((await getGuessableReason(chosen, [name, email, 'Boxwright'])) !== undefined).toBe(guessable)
})
