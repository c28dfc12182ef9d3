import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { staffSecondFactors } from '#db/tables/staff.ts'

/**
 * Re-encrypts data under a former secret with the current one, so that replacing the secret requires no new setup of
 * authenticator apps. Skips data that no known secret decrypts.
 */
export async function reEncrypt(db: Database, { now, before }: { now: string; before: string[] }): Promise<void> {
  const reEncrypted = async (data: string) => {
    if ((await opened(now, data)) !== undefined) return data
    for (const key of before) {
      const plain = await opened(key, data)
      if (plain !== undefined) return symmetricEncrypt({ key: now, data: plain })
    }
    return data
  }
  for (const row of await db.select().from(staffSecondFactors)) {
    const secret = await reEncrypted(row.secret)
    // Hashed ones are no matter of a secret.
    const backup_codes = row.backup_codes.startsWith('[') ? row.backup_codes : await reEncrypted(row.backup_codes)
    if (secret === row.secret && backup_codes === row.backup_codes) continue
    const unchanged = and(
      eq(staffSecondFactors.id, row.id),
      eq(staffSecondFactors.secret, row.secret),
      eq(staffSecondFactors.backup_codes, row.backup_codes),
    )
    await db.update(staffSecondFactors).set({ secret, backup_codes }).where(unchanged)
  }
}

const opened = (key: string, data: string): Promise<string | undefined> =>
  symmetricDecrypt({ key, data }).catch(() => undefined)
