import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getLinkName as getProposalLinkName } from '#app/features/proposals/lifecycle/links.server.ts'
import { getLinkName, getPublicLinkName } from '#app/features/sends/links.server.ts'
import { getCredentialsName } from '#app/features/suppliers/suppliers.server.ts'
import { getSecretsName } from '#app/features/webhooks/endpoints/endpoint-secrets.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { decryptSetting, encryptSetting } from '#app/lib/settings/encrypt-setting.server.ts'
import { getAuthSecrets } from '#app/lib/storage/shared-key.server.ts'
import type { Database } from '#db/client.ts'
import { proposalRecipients } from '#db/tables/proposals.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { suppliers } from '#db/tables/suppliers.ts'
import { webhookEndpoints } from '#db/tables/webhooks.ts'

type EncryptedColumn = { table: PgTable & { id: PgColumn }; column: PgColumn; getName(id: string): string }

/**
 * Columns encrypted with AUTH_SECRET. Not listed: second factors, encrypted again below, and stored settings, encrypted again when
 * they are read.
 */
const encryptedColumns: Record<string, EncryptedColumn> = {
  suppliers: { table: suppliers, column: suppliers.credentials, getName: getCredentialsName },
  webhooks: { table: webhookEndpoints, column: webhookEndpoints.encrypted, getName: getSecretsName },
  proposalLinks: {
    table: proposalRecipients,
    column: proposalRecipients.encrypted_token,
    getName: getProposalLinkName,
  },
  campaignLinks: { table: sendCampaigns, column: sendCampaigns.encrypted_token, getName: getPublicLinkName },
  recipientLinks: { table: sendRecipients, column: sendRecipients.encrypted_token, getName: getLinkName },
}

const batchSize = 1_000

/**
 * Encrypts what a former AUTH_SECRET encrypted with the current one, so that the former one can be removed. Gift codes still
 * need the former one: only HMACs made with it are stored, which cannot be computed again without the codes.
 */
export async function reEncryptSecrets({ db, settings, log }: Pick<Services, 'db' | 'settings'> & { log: Logger }) {
  const secrets = await getAuthSecrets(db, settings)
  if (secrets.previous.length === 0) return
  const { reEncryptSecondFactors } = await import('#app/features/staff/auth/re-encrypt-second-factors.server.ts')
  await reEncryptSecondFactors(db, secrets)
  const counts: Record<string, number> = {}
  for (const [name, column] of Object.entries(encryptedColumns))
    counts[name] = await reEncryptColumn(db, { ...column, ...secrets })
  log.info(counts, 'secrets.re_encrypted')
}

/** @returns how many values were encrypted again; those that no secret decrypts stay as they are */
async function reEncryptColumn(
  db: Database,
  { table, column, getName, current, previous }: EncryptedColumn & { current: string; previous: string[] },
): Promise<number> {
  let count = 0
  let lastId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .select({ id: sql<string>`${table.id}`, encrypted: sql<string>`${column}` })
      .from(table)
      .where(sql`${column} is not null and ${table.id} > ${lastId}`)
      .orderBy(table.id)
      .limit(batchSize)
    for (const { id, encrypted } of rows) {
      lastId = id
      const name = getName(id)
      if (decryptSetting(current, name, encrypted) !== undefined) continue
      const [text] = previous.flatMap((secret) => decryptSetting(secret, name, encrypted) ?? [])
      if (text === undefined) continue
      await db.execute(sql`
        update ${table} set ${sql.identifier(column.name)} = ${encryptSetting(current, name, text)}
        where ${table.id} = ${id} and ${column} = ${encrypted}`)
      count += 1
    }
    if (rows.length < batchSize) return count
  }
}
