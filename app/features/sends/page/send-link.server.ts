import { data, type RouterContextProvider } from 'react-router'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { getCampaignState } from '../campaigns/state.ts'
import { type Campaign, findByPublicToken, findBySlug, findByToken } from '../links.server.ts'
import { findShipment } from '../shipping/list-shipments.server.ts'

/** Unknown links that one IP may open in ten minutes. */
const maxUnknownLinks = 60

type LinkArgs = { context: Readonly<RouterContextProvider>; params: { token: string } }

/**
 * Finds the recipient of a personal link with the campaign.
 * @throws a 404 response for an unknown or revoked one, a 429 response after many of them
 */
export async function requireLink(args: LinkArgs) {
  const { services, ip } = getVisit(args)
  const found = await findByToken(services.db, args.params.token)
  if (!found) throw await rejectUnknown(services, ip)
  const { recipient, campaign } = found
  const shipment = await findShipment(services.db, recipient.id)
  const state = getState(campaign)
  // A package that left stays as it is, even if staff reopened the campaign.
  const isLocked = shipment !== undefined && state === 'open'
  const path = `/s/${args.params.token}`
  return { services, ip, recipient, campaign, shipment, state: isLocked ? ('packing' as const) : state, path }
}

/** Finds the campaign of a public link; throws like `requireLink`. */
export async function requirePublicLink(args: LinkArgs) {
  const { services, ip } = getVisit(args)
  const campaign = await findByPublicToken(services.db, args.params.token)
  if (!campaign) throw await rejectUnknown(services, ip)
  return { services, ip, campaign, state: getState(campaign), path: `/s/${args.params.token}` }
}

/** Finds the campaign of a page for codes; throws like `requireLink`. */
export async function requireCodePage({
  context,
  params: { slug },
}: Pick<LinkArgs, 'context'> & { params: { slug: string } }) {
  const { services, ip } = getVisit({ context })
  const campaign = await findBySlug(services.db, slug)
  if (!campaign) throw await rejectUnknown(services, ip)
  return { services, ip, campaign, state: getState(campaign), path: `/r/${slug}` }
}

const getState = (campaign: Campaign) => getCampaignState(campaign, getShopDay())

const getVisit = ({ context }: Pick<LinkArgs, 'context'>): { services: Services; ip: string } => ({
  services: context.get(servicesContext),
  ip: context.get(visitorContext).ip,
})

async function rejectUnknown({ limitAttempts }: Services, ip: string) {
  const isLimited = (await limitAttempts('send-link', ip, maxUnknownLinks)) !== undefined
  return data(null, { status: isLimited ? 429 : 404 })
}

/** Data of a campaign that its pages show. @param contents of the chosen gift; without one, none of a campaign of gifts */
export const toPageCampaign = (
  campaign: Omit<Campaign, 'token_sha256' | 'encrypted_token'>,
  retentionDays: number,
  contents = campaign.kind === 'gift' ? [] : campaign.contents,
) => ({
  kind: campaign.kind,
  isSample: campaign.is_sample,
  title: campaign.title,
  message: campaign.message,
  sender: campaign.sender,
  logo: campaign.logo,
  deadline: campaign.deadline,
  contents,
  hasColor: campaign.color !== null,
  retentionDays,
})
export type PageCampaign = ReturnType<typeof toPageCampaign>
