import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createCookie } from '#app/features/portal/access/cookies.server.ts'
import { readSession, signInByLink } from '#app/features/portal/access/sessions.server.ts'
import { createToken, toHash } from '#app/features/staff/auth/session-tokens.server.ts'
import type { Database } from '#db/client.ts'
import { contacts } from '#db/tables/customers.ts'
import { portalLinks, portalMembers } from '#db/tables/portal.ts'
import { createCompany } from './stock.ts'

export const portalActor = { staffId: null, name: 'jo@boxwright.example', ip: null }

type MemberOptions = {
  companyId?: string
  role?: 'manager' | 'viewer'
  email?: string
  name?: string
}

/** Creates a company's member who was invited but has not signed in. */
export async function createMember(
  db: Database,
  {
    companyId,
    role = 'manager',
    name = 'Dana Reed',
    email = `dana-${randomUUID().slice(0, 8)}@northwind.example`,
  }: MemberOptions = {},
) {
  const company_id = companyId ?? (await createCompany(db)).id
  await db.insert(contacts).values({ name, email, company_id }).onConflictDoNothing()
  const [contact] = await db.select().from(contacts).where(eq(contacts.email, email))
  const values = { company_id, contact_id: contact?.id ?? '', email, name, role }
  const [member] = await db.insert(portalMembers).values(values).returning()
  if (!member) throw new Error('the member was not inserted')
  return member
}

type LinkOptions = { memberId: string; kind?: 'sign-in' | 'invitation'; expiresInMs?: number }

/** Creates a link as its email has it. @returns its token and that of the browser that asked */
export async function createPortalLink(
  db: Database,
  { memberId, kind = 'sign-in', expiresInMs = 60_000 }: LinkOptions,
): Promise<{ token: string; browser: string }> {
  const [token, browser] = [createToken(), createToken()]
  await db.insert(portalLinks).values({
    member_id: memberId,
    kind,
    token_hash: toHash(token),
    mailed_at: new Date(),
    browser_hash: kind === 'sign-in' ? toHash(browser) : null,
    expires_at: new Date(Date.now() + expiresInMs),
  })
  return { token, browser }
}

const client = { ip: '192.0.2.9', agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** Signs a new or given member in. @returns the member, the session's token and its Cookie header */
export async function signInMember(db: Database, options: MemberOptions & { memberId?: string } = {}) {
  const id = options.memberId ?? (await createMember(db, options)).id
  const signedIn = await signInByLink(db, { ...(await createPortalLink(db, { memberId: id })), ...client })
  const member = signedIn && (await readSession(db, signedIn.session))
  if (!member) throw new Error('the member was not signed in')
  const [cookie = ''] = createCookie('session', signedIn.session).split(';')
  return { member, session: signedIn.session, cookie }
}

/** Signs in at the link, as the given browser. */
export const signInWithLink = (db: Database, link: { token: string; browser: string | undefined }) =>
  signInByLink(db, { ...link, ...client })
