import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AdminPage } from '../../shell/admin-page.tsx'
import { ScreenTabs } from '../../shell/screen-tabs.tsx'
import {
  campaignsPath,
  getCampaignPath,
  getCampaignPreviewPath,
  getCodesPath,
  getExportPath,
  getGiftsPath,
  getHoldsPath,
  getOverviewPath,
  getRecipientsPath,
  getShippingPath,
} from '../campaign-paths.ts'
import { CampaignStateBadge } from '../campaign-state-badge.tsx'
import type { OpenedCampaign } from './open-campaign.server.ts'
import '../campaigns.css'

type CampaignPageProps = { campaign: OpenedCampaign; children: ReactNode }

/** Heading and tabs of every screen of a campaign. */
export function CampaignPage({ campaign, children }: CampaignPageProps) {
  const { id, kind, title, sender, state, deadline, customer, holdCount } = campaign
  const tabs = [
    { to: getCampaignPath(id), label: 'Setup', end: true },
    ...(kind === 'gift'
      ? [
          { to: getGiftsPath(id), label: 'Gifts' },
          { to: getCodesPath(id), label: 'Codes' },
        ]
      : []),
    { to: getRecipientsPath(id), label: 'Recipients' },
    ...(kind === 'gift' || holdCount > 0
      ? [{ to: getHoldsPath(id), label: holdCount > 0 ? `On hold (${holdCount})` : 'On hold' }]
      : []),
    { to: getOverviewPath(id), label: 'Overview' },
    { to: getShippingPath(id), label: 'Shipping' },
    { to: getExportPath(id), label: 'Export' },
  ]
  return (
    <AdminPage
      title={title}
      back={{ to: campaignsPath, label: 'Campaigns' }}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CampaignStateBadge state={state} />
          {customer ? (
            <Link
              to={customer.path}
              prefetch="none"
              className="font-semibold wrap-anywhere text-forest underline underline-offset-4"
            >
              {customer.name}
            </Link>
          ) : (
            <span dir="auto">{sender}</span>
          )}
          <span>{`Deadline ${formatLongDate(deadline)}`}</span>
        </span>
      }
      aside={
        <ButtonLink
          to={getCampaignPreviewPath(id)}
          variant="secondary"
          size="sm"
          prefetch="none"
          reloadDocument
          target="_blank"
        >
          Preview
        </ButtonLink>
      }
    >
      <ScreenTabs label="Campaign" tabs={tabs} />
      {children}
    </AdminPage>
  )
}
