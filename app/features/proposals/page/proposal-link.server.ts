import { data, type RouterContextProvider } from 'react-router'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { findByToken } from '../lifecycle/links.server.ts'
import { getState } from '../lifecycle/state.ts'
import { readVersion } from '../lifecycle/versions.server.ts'

/** Unknown links that one IP address may open in ten minutes. */
const maxUnknownLinks = 60

type LinkArgs = { context: Readonly<RouterContextProvider>; params: { token: string } }

/** Where a form of an earlier version leads: a page that says so, and on to the current version. */
export const getUpdatedPath = (path: string, version: number): string => `${path}?version=${version}&done=updated`

export type ProposalLink = Awaited<ReturnType<typeof requireLink>>

/**
 * Finds the proposal of a recipient's link, as it was sent last.
 * @throws a 404 response for an unknown, revoked or unsent one, a 429 response after many of them
 */
export async function requireLink({ context, params }: LinkArgs) {
  const services: Services = context.get(servicesContext)
  const { ip } = context.get(visitorContext)
  const found = await findByToken(services.db, params.token)
  const number = found?.proposal.sent_version
  const version = found && number ? await readVersion(services.db, { id: found.proposal.id, number }) : undefined
  if (!found || !version) {
    const isLimited = (await services.limitAttempts('proposal-link', ip, maxUnknownLinks)) !== undefined
    throw data(null, { status: isLimited ? 429 : 404 })
  }
  const { recipient, proposal } = found
  return {
    services,
    ip,
    proposal,
    recipient,
    document: version.document,
    /** Who acts, as events store it. */
    by: { recipientId: recipient.id, name: recipient.name, role: recipient.role },
    state: getState(proposal, getShopDay()),
    /** `/p/TOKEN` */
    path: `/p/${params.token}`,
  }
}
