import { readCampaign } from '#app/features/sends/campaigns/campaigns.server.ts'
import type { Queryable } from '#db/client.ts'
import { ApiProblem } from '../framework/problem.ts'

/** Reads a campaign. @throws ApiProblem for an unknown one */
export async function requireCampaign(db: Queryable, id: string) {
  const campaign = await readCampaign(db, id)
  if (!campaign) throw new ApiProblem('not-found', 'There is no such campaign.')
  return campaign
}
