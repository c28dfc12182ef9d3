import { Form, useNavigation } from 'react-router'
import { formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import type { OpenedCampaign } from '../campaign/open-campaign.server.ts'
import type { GiftsResult } from './gifts-action.server.ts'

const fields = [
  { name: 'claimLimit', label: 'Total gifts' },
  { name: 'maxPerPerson', label: 'Per person', hint: 'By email address.' },
  { name: 'maxPerDomain', label: 'Per email domain' },
  { name: 'maxPerDay', label: 'Per day' },
  { name: 'maxPerDevice', label: 'Per device or postal address', hint: 'More suggest fraud.' },
] as const

type LimitsPanelProps = { campaign: OpenedCampaign; result: GiftsResult | undefined }

/** Limits of claims; more go on hold. */
export function LimitsPanel({ campaign, result }: LimitsPanelProps) {
  const isBusy = useNavigation().state !== 'idle'
  const stored = {
    claimLimit: campaign.claim_limit,
    maxPerPerson: campaign.max_per_person,
    maxPerDomain: campaign.max_per_domain,
    maxPerDay: campaign.max_per_day,
    maxPerDevice: campaign.max_per_device,
  }
  return (
    <Panel
      title="Limits"
      text={`${formatNumber(campaign.claim_count)} redeemed. Responses beyond a limit go on hold. Leave a limit empty for none.`}
    >
      <Form
        key={JSON.stringify(stored)}
        method="post"
        aria-label="Limits"
        noValidate
        className="grid gap-4"
        preventScrollReset
      >
        <input type="hidden" name="version" value={campaign.version} />
        {fields.map(({ name, label, ...hint }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            optional
            inputMode="numeric"
            autoComplete="off"
            {...hint}
            defaultValue={result?.values?.[name] ?? stored[name]?.toString() ?? ''}
            errors={result?.errors?.[name] ?? []}
          />
        ))}
        <Button
          type="submit"
          name="intent"
          value="limits"
          variant="secondary"
          size="sm"
          busy={isBusy}
          className="justify-self-start"
        >
          Save limits
        </Button>
      </Form>
    </Panel>
  )
}
