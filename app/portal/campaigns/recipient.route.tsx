import { data } from 'react-router'
import { getPortalActor } from '#app/features/portal/access/portal-member.ts'
import { findCampaign, readRecipientAddress } from '#app/features/portal/records/campaigns.server.ts'
import { formatAddress } from '#app/features/sends/addresses/format-address.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getMember } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { PortalPage, Section } from '../components/portal-page.tsx'
import type { Route } from './+types/recipient.route.ts'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Recipient', matches)

/** Every view is recorded. @throws 403 unless staff allow addresses */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const member = getMember(context)
  const campaign = requireFound(await findCampaign(db, { companyId: member.companyId, id: requireId(params.id) }))
  if (!member.canSeeAddresses) throw data(null, { status: 403 })
  const by = getPortalActor({ ...member, ip: context.get(visitorContext).ip })
  const id = requireId(params.recipient)
  const { name, email, phone, note, address, country } = requireFound(
    await readRecipientAddress(db, { campaignId: campaign.id, id, by }),
  )
  return {
    name: name || email,
    email,
    phone,
    note,
    title: campaign.title,
    campaignId: campaign.id,
    lines: address && country ? formatAddress(address, country) : [],
  }
}

export default function RecipientPage({ loaderData }: Route.ComponentProps) {
  const { name, email, phone, note, lines, title, campaignId } = loaderData
  return (
    <PortalPage title={name} lead={email} back={{ to: `/portal/campaigns/${campaignId}/recipients`, label: title }}>
      <Section title="Address" text="Views of this address are recorded.">
        {lines.length > 0 ? (
          <p className="whitespace-pre-line">{lines.join('\n')}</p>
        ) : (
          <p className="text-muted">No address.</p>
        )}
        {phone && <p className="mt-3">{`Phone ${phone}`}</p>}
        {note && <p className="mt-3">{`Note: ${note}`}</p>}
      </Section>
    </PortalPage>
  )
}
