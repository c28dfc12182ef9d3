import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readOverview } from '#app/features/sends/campaigns/overview.server.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { CampaignPage } from '../campaign/campaign-page.tsx'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { StatusPanel } from '../campaign/status-panel.tsx'
import { getHoldsPath, getRecipientsPath } from '../campaign-paths.ts'
import type { Route } from './+types/overview.route.ts'
import { Bars } from './bars.tsx'
import { GiftTable } from './gift-table.tsx'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `${loaderData.campaign.title}: overview` : 'Overview', matches)

const statusMessages = {
  open: 'The campaign is open. Invitations are queued.',
  packing: 'Packing started. Export the addresses now.',
  closed: 'The campaign is closed.',
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext)
  const campaign = await openCampaign(db, params.id)
  const overview = await readOverview(db, campaign)
  return {
    campaign,
    overview,
    counts: { recipients: overview.recipients - overview.erased, unsentInvitations: overview.unsentInvitations },
    retentionDays: settings.RECIPIENT_DAYS,
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
  }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { campaign, overview, statusMessage } = loaderData
  const { statuses, countries, sizes, gifts, recipients, failed, bounced, erased } = overview
  const path = getRecipientsPath(campaign.id)
  return (
    <CampaignPage campaign={campaign}>
      {statusMessage && <Alert>{statusMessage}</Alert>}
      <div className="campaign-columns">
        <div className="campaign-column">
          <dl className="campaign-figures">
            <Figure label="Recipients">{formatNumber(recipients)}</Figure>
            <Figure label="Confirmed" to={`${path}?state=confirmed`}>
              {formatNumber(statuses.confirmed)}
            </Figure>
            {(campaign.kind === 'gift' || statuses.held > 0) && (
              <Figure label="On hold" to={getHoldsPath(campaign.id)}>
                {formatNumber(statuses.held)}
              </Figure>
            )}
            <Figure label="Declined" to={`${path}?state=declined`}>
              {formatNumber(statuses.declined)}
            </Figure>
            <Figure label="No response yet" to={`${path}?state=invited`}>
              {formatNumber(statuses.invited)}
            </Figure>
            <Figure label="Email failed" to={`${path}?state=failed`}>
              {formatNumber(Math.max(failed, bounced))}
            </Figure>
          </dl>
          {erased > 0 && (
            <Alert>{`The names and addresses of ${formatCount(erased, 'recipient')} are erased. Their counts stay.`}</Alert>
          )}
          {gifts.length > 0 && <GiftTable gifts={gifts} />}
          <Panel title="Packages">
            {statuses.confirmed === 0 ? (
              <EmptyState
                heading="h3"
                title="No confirmed packages yet"
                text="Countries and sizes appear as recipients confirm their address."
              />
            ) : (
              <div className="grid gap-8">
                <Bars
                  caption="By country"
                  heading="Country"
                  rows={countries.map(({ code, name, count }) => ({ key: code, label: name, count }))}
                />
                {sizes.map(({ id, name, color, sizes: counted }) => (
                  <Bars
                    key={id}
                    caption={`Sizes of ${formatStockItem({ name, color, size: '' })}`}
                    heading="Size"
                    rows={counted.map(({ size, count }) => ({ key: size, label: size, count }))}
                  />
                ))}
              </div>
            )}
          </Panel>
        </div>
        <div className="campaign-column">
          <StatusPanel {...loaderData} />
        </div>
      </div>
    </CampaignPage>
  )
}

function Figure({ label, to, children }: { label: string; to?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">
        {to ? (
          <Link to={to} prefetch="none" className="underline underline-offset-4 hover:text-ink">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
