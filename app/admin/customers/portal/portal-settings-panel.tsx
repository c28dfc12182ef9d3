import { Form, useNavigation } from 'react-router'
import type { PortalSettings } from '#app/features/portal/access/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Panel } from '../../shell/admin-page.tsx'

type PortalSettingsPanelProps = { settings: PortalSettings }

/** Permissions of a company's members beyond the default. */
export function PortalSettingsPanel({ settings: { canSeeAddresses, canStartCampaigns } }: PortalSettingsPanelProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title="Permissions">
      <Form method="post" aria-label="Settings" className="grid gap-4">
        <Checkbox
          name="shows_addresses"
          value="on"
          defaultChecked={canSeeAddresses}
          label="See addresses of campaign recipients"
          hint="With phone numbers and email addresses. Names, countries and status are always visible. Managers can also download addresses. The audit log records each view. Your agreement with the customer must allow it."
        />
        <Checkbox
          name="starts_campaigns"
          value="on"
          defaultChecked={canStartCampaigns}
          label="Start campaigns from stock without your review"
          hint="Otherwise managers save a draft that you review and open. You get an alert in both cases."
        />
        <Button
          type="submit"
          name="intent"
          value="settings"
          variant="secondary"
          busy={isBusy}
          className="justify-self-start"
        >
          Save settings
        </Button>
      </Form>
    </Panel>
  )
}
