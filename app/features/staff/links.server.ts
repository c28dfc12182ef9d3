import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { staff, staffLinks } from '#db/tables/staff.ts'
import { toHash } from './auth/session-tokens.server.ts'
import { countAdmins, type StaffMember } from './people.server.ts'

const lifetimesMs = {
  'first-owner': 24 * 60 * 60 * 1000,
  invitation: 72 * 60 * 60 * 1000,
  reset: 60 * 60 * 1000,
} as const

export type LinkPurpose = keyof typeof lifetimesMs
export const getLinkHours = (purpose: LinkPurpose) => lifetimesMs[purpose] / (60 * 60 * 1000)

/**
 * Creates a one-time link and revokes the person's earlier ones. A requested link revokes only requested ones: a stranger must
 * not revoke a link that a teammate created.
 * @returns its token, which is not stored
 */
export async function createLink(
  tx: Transaction,
  person: StaffMember,
  { isRequested = false } = {},
): Promise<{ token: string; purpose: LinkPurpose }> {
  const purpose = person.joined_at ? 'reset' : 'invitation'
  const isTheirs = eq(staffLinks.staff_id, person.id)
  await tx.delete(staffLinks).where(isRequested ? and(isTheirs, eq(staffLinks.is_requested, true)) : isTheirs)
  return { token: await storeLink(tx, purpose, person.id, isRequested), purpose }
}

/** Revokes all links of a person. */
export async function revokeLinks(tx: Transaction, staffId: string): Promise<void> {
  await tx.delete(staffLinks).where(eq(staffLinks.staff_id, staffId))
}

/** Creates the link for the first Admin and revokes earlier ones; undefined if there is an Admin. */
export async function createFirstOwnerLink(tx: Transaction): Promise<string | undefined> {
  if ((await countAdmins(tx)) > 0) return undefined
  await tx.delete(staffLinks).where(eq(staffLinks.purpose, 'first-owner'))
  return storeLink(tx, 'first-owner', null)
}

async function storeLink(
  tx: Transaction,
  purpose: LinkPurpose,
  staffId: string | null,
  isRequested = false,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + lifetimesMs[purpose])
  await tx.insert(staffLinks).values({
    purpose,
    staff_id: staffId,
    is_requested: isRequested,
    token_hash: toHash(token),
    expires_at: expires,
  })
  return token
}

export type Link = { purpose: LinkPurpose; person: StaffMember | undefined }

/** Returns the purpose of a link; undefined if it is used, expired or unknown. */
export async function readLink(db: Queryable, token: string): Promise<Link | undefined> {
  const [found] = await db
    .select({ purpose: staffLinks.purpose, person: staff })
    .from(staffLinks)
    .leftJoin(staff, eq(staff.id, staffLinks.staff_id))
    .where(and(eq(staffLinks.token_hash, toHash(token)), gt(staffLinks.expires_at, new Date())))
  if (!found || found.person?.disabled_at) return undefined
  if (found.purpose === 'first-owner' && (await countAdmins(db)) > 0) return undefined
  return { purpose: found.purpose, person: found.person ?? undefined }
}

/** Consumes a link and revokes the person's others. Of two concurrent requests one succeeds. */
export async function consumeLink(tx: Transaction, token: string): Promise<Link | undefined> {
  const link = await readLink(tx, token)
  if (!link) return undefined
  const deleted = await tx
    .delete(staffLinks)
    .where(eq(staffLinks.token_hash, toHash(token)))
    .returning()
  if (deleted.length === 0) return undefined
  if (link.person) await revokeLinks(tx, link.person.id)
  return link
}

/** Returns invitations that are open and not expired. */
export async function listOpenInvitations(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: staffLinks.staff_id })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staff_id))
    .where(and(inArray(staffLinks.staff_id, ids), isNull(staff.joined_at), gt(staffLinks.expires_at, new Date())))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** @param origin origin of the admin: PUBLIC_URL, or the one of a request or a start */
export const getLinkUrl = (origin: string, token: string) => `${origin}/admin/link?token=${token}`

/** For callers without a request: the command line and the start. */
export const getOrigin = ({ PUBLIC_URL, PORT }: Pick<Settings, 'PUBLIC_URL' | 'PORT'>) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`
