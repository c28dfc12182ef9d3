import { Form, useNavigation } from 'react-router'
import { formatCount } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import { getCampaignPath } from '../campaign-paths.ts'
import type { OpenedCampaign } from './open-campaign.server.ts'

type StatusPanelProps = {
  campaign: Pick<
    OpenedCampaign,
    'id' | 'kind' | 'status' | 'nextStatuses' | 'contents' | 'giftCount' | 'codeCount' | 'holdCount' | 'public_limit'
  >
  /** Recipients who are not erased, and those whose invitation was not sent yet. */
  counts: { recipients: number; unsentInvitations: number }
  retentionDays: number
}

type StatusChange = { to: string; label: string; text: string; confirm: string }

/** The next status changes of a campaign, each with what happens, confirmed by a second button. */
export function StatusPanel({ campaign, counts, retentionDays }: StatusPanelProps) {
  const { id, kind, status, nextStatuses, contents, giftCount, codeCount, holdCount, public_limit } = campaign
  const isBusy = useNavigation().state !== 'idle'
  const invites =
    counts.unsentInvitations > 0
      ? `Boxwright emails ${formatCount(counts.unsentInvitations, 'recipient')} their personal link.`
      : 'Recipients can respond by their link or code.'
  const statusChanges: Record<string, StatusChange> = {
    open:
      status === 'packing'
        ? {
            to: 'open',
            label: 'Reopen',
            confirm: 'Reopen campaign',
            text: `Recipients can change their responses again until the deadline. Shipments that have not left are discarded: create them again.${counts.unsentInvitations > 0 ? ` ${invites}` : ''}`,
          }
        : { to: 'open', label: 'Open campaign', text: invites, confirm: 'Open campaign now' },
    packing: {
      to: 'packing',
      label: 'Start packing',
      confirm: 'Start packing now',
      text: 'Recipients can no longer change their responses, and reminders stop. You can reopen the campaign.',
    },
    closed: {
      to: 'closed',
      label: 'Close',
      confirm: 'Close campaign',
      text: `${holdCount > 0 ? `${formatCount(holdCount, 'response')} on hold will not be confirmed. ` : ''}Recipients can no longer respond, and the campaign cannot be reopened. Names and addresses are erased ${formatCount(retentionDays, 'day')} later. Counts stay.`,
    },
  }
  const missing = [
    ...(kind === 'package' && contents.length === 0 ? ['Add what recipients get'] : []),
    ...(kind === 'gift' && giftCount === 0 ? ['Add gifts to choose from'] : []),
    ...(counts.recipients === 0 && codeCount === 0 && public_limit === null
      ? [kind === 'gift' ? 'Add recipients, codes or a public link' : 'Add recipients or a public link']
      : []),
  ]
  return (
    <Panel title={status === 'closed' ? 'Closed' : 'Next step'}>
      {status === 'draft' && missing.length > 0 ? (
        <ul className="campaign-missing">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : nextStatuses.length === 0 ? (
        <p className="text-sm text-muted">{`Names and addresses are erased ${formatCount(retentionDays, 'day')} after closing.`}</p>
      ) : (
        <div className="grid gap-3">
          {nextStatuses.map((next) => {
            const change = statusChanges[next]
            if (!change) return null
            return (
              <details key={next} name="status-change" className="action-disclosure">
                <summary>{change.label}</summary>
                <p className="mt-2 text-sm text-muted">{change.text}</p>
                <Form method="post" action={getCampaignPath(id)} className="mt-3">
                  <input type="hidden" name="to" value={change.to} />
                  <Button
                    type="submit"
                    name="intent"
                    value="status"
                    size="sm"
                    variant={next === 'closed' ? 'danger' : 'primary'}
                    busy={isBusy}
                  >
                    {change.confirm}
                  </Button>
                </Form>
              </details>
            )
          })}
        </div>
      )}
    </Panel>
  )
}
