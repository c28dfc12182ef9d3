import { Form, Link, useNavigation } from 'react-router'
import type { CampaignPage } from '#app/features/sends/campaigns/list-campaigns.server.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../shell/admin-page.tsx'
import { getCampaignPath, newCampaignPath } from './campaign-paths.ts'
import { CampaignStateBadge } from './campaign-state-badge.tsx'

/** Source of a new campaign: the id of a contact, a company, or an accepted proposal. */
type Source = { contact: string } | { company: string } | { proposal: string }

/** Creates a campaign in a click. */
export function NewCampaignButton({ source }: { source: Source }) {
  const { state, formAction } = useNavigation()
  return (
    <Form method="post" action={newCampaignPath}>
      {Object.entries(source).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" variant="secondary" busy={state !== 'idle' && formAction === newCampaignPath}>
        New campaign
      </Button>
    </Form>
  )
}

type CampaignsPanelProps = { campaigns: CampaignPage; source: Source }

/** Campaigns of a customer, with a button that creates one. */
export function CampaignsPanel({ campaigns: { rows, next }, source }: CampaignsPanelProps) {
  return (
    <Panel title="Campaigns" text={next && `The newest ${rows.length}.`} aside={<NewCampaignButton source={source} />}>
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map(({ id, title, state, confirmed, recipients }) => (
            <li key={id} className="py-2 text-sm">
              <Link
                to={getCampaignPath(id)}
                prefetch="none"
                className="font-semibold break-words text-forest underline underline-offset-4"
              >
                {title}
              </Link>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
                <CampaignStateBadge state={state} />
                <span>{`${formatNumber(confirmed)} of ${formatNumber(recipients)} confirmed`}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
