import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { staffSecondFactors } from '#db/tables/staff.ts'

/**
 * Re-encrypts second factors under a former secret with the current one, so that replacing the secret requires no new setup of
 * authenticator apps. Skips data that no known secret decrypts.
 */
export async function reEncryptSecondFactors(
  db: Database,
  { current, previous }: { current: string; previous: string[] },
): Promise<void> {
  const reEncryptValue = async (data: string) => {
    if ((await decrypt(current, data)) !== undefined) return data
    for (const key of previous) {
      const plain = await decrypt(key, data)
      if (plain !== undefined) return symmetricEncrypt({ key: current, data: plain })
    }
    return data
  }
  for (const row of await db.select().from(staffSecondFactors)) {
    const secret = await reEncryptValue(row.secret)
    // Hashed codes do not depend on the secret.
    const backup_codes = row.backup_codes.startsWith('[') ? row.backup_codes : await reEncryptValue(row.backup_codes)
    if (secret === row.secret && backup_codes === row.backup_codes) continue
    const unchanged = and(
      eq(staffSecondFactors.id, row.id),
      eq(staffSecondFactors.secret, row.secret),
      eq(staffSecondFactors.backup_codes, row.backup_codes),
    )
    await db.update(staffSecondFactors).set({ secret, backup_codes }).where(unchanged)
  }
}

const decrypt = (key: string, data: string): Promise<string | undefined> =>
  symmetricDecrypt({ key, data }).catch(() => undefined)
