import { eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Queryable } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { portalSettings } from '#db/tables/portal.ts'

export type PortalSettings = { canSeeAddresses: boolean; canStartCampaigns: boolean }

/** Reads what staff allow a company; nothing by default. */
export async function readPortalSettings(db: Queryable, companyId: string): Promise<PortalSettings> {
  const [row] = await db.select().from(portalSettings).where(eq(portalSettings.company_id, companyId))
  return { canSeeAddresses: row?.shows_addresses ?? false, canStartCampaigns: row?.starts_campaigns ?? false }
}

/** Saves what staff allow a company. @returns false for an unknown one */
export const savePortalSettings = (
  db: Queryable,
  { companyId, settings, by }: { companyId: string; settings: PortalSettings; by: Actor },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('update')
    if (!company) return false
    const before = await readPortalSettings(tx, companyId)
    const set = { shows_addresses: settings.canSeeAddresses, starts_campaigns: settings.canStartCampaigns }
    await tx
      .insert(portalSettings)
      .values({ company_id: companyId, ...set })
      .onConflictDoUpdate({ target: portalSettings.company_id, set })
    await addAuditEntry(tx, {
      by,
      action: 'portal.settings-changed',
      subject: company.name,
      subjectId: companyId,
      before,
      after: settings,
    })
    return true
  })
