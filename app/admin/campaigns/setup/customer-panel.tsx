import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import { PublicUrlNote } from '../../shell/public-url-note.tsx'
import type { OpenedCampaign } from '../campaign/open-campaign.server.ts'
import type { SetupResult } from './setup-action.server.ts'

type PanelProps = { campaign: OpenedCampaign; result: SetupResult | undefined }

/** Chooses the customer of a campaign: an existing company or contact. */
export function CustomerPanel({ campaign: { version, customer }, result }: PanelProps) {
  const isBusy = useNavigation().state !== 'idle'
  const rejected = result?.form === 'customer' ? result : undefined
  return (
    <Panel title="Customer" text={customer?.name ?? 'Not linked to a customer yet.'}>
      <Form method="post" className="grid justify-items-start gap-3" noValidate>
        <input type="hidden" name="version" value={version} />
        <TextField
          label="Company name or email of a contact"
          name="customer"
          defaultValue={rejected?.values?.customer ?? customer?.searchText ?? ''}
          hint="Leave empty to unlink."
          errors={rejected?.errors?.customer ?? []}
          autoComplete="off"
          className="w-full"
        />
        <Button type="submit" name="intent" value="customer" variant="secondary" size="sm" busy={isBusy}>
          Set customer
        </Button>
      </Form>
    </Panel>
  )
}

/** The public link of an open campaign, to copy or replace. */
export function PublicLinkPanel({ campaign, result, origin }: PanelProps & { origin: string }) {
  const isBusy = useNavigation().state !== 'idle'
  const { status, public_limit: limit, public_count: count, public_domains: domains } = campaign
  if (limit === null || status !== 'open') return null
  const link = result?.publicPath && origin + result.publicPath
  return (
    <Panel
      title="Share the public link"
      text={`${count} of ${limit} responses confirmed, for ${domains.join(', ')}. Once replaced, the earlier link no longer works.`}
    >
      <Form method="post" className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="public-link" variant="secondary" size="sm" busy={isBusy}>
          Show link
        </Button>
        <Button type="submit" name="intent" value="new-public-link" variant="ghost" size="sm" busy={isBusy}>
          Replace link
        </Button>
      </Form>
      {link && (
        <div className="mt-3 grid justify-items-start gap-2">
          <TextField label="Public link" value={link} readOnly className="w-full" />
          <Button variant="secondary" size="sm" onClick={() => void copyText(link, 'Link')}>
            Copy link
          </Button>
          <PublicUrlNote />
        </div>
      )}
    </Panel>
  )
}
