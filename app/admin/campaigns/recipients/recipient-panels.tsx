import { Form, useNavigation } from 'react-router'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { TextField } from '#app/ui/field.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import { PublicUrlNote } from '../../shell/public-url-note.tsx'
import type { OpenedCampaign } from '../campaign/open-campaign.server.ts'
import type { ShownRecipient } from './answer-panel.tsx'

/** Why nothing was done, or a link to copy. */
export type RecipientResult = {
  /** Intent of the submitted form. */
  form: string
  message?: string
  errors?: FieldErrors
  values?: FieldValues
  link?: string
}

type LinkPanelProps = { campaign: OpenedCampaign; recipient: ShownRecipient; result: RecipientResult | undefined }

/** The personal link, a block, and a decline by staff. */
export function LinkPanel({ campaign, recipient, result }: LinkPanelProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { revoked_at, status } = recipient
  const isStarted = campaign.status !== 'draft'
  return (
    <Panel
      title="Link"
      text={
        revoked_at
          ? `Blocked: the link does not work, and no package is exported.${recipient.claimed_at ? ' The gift stays reserved.' : ''}`
          : isStarted
            ? 'To respond for the recipient, open their link. Once replaced, the earlier link no longer works.'
            : 'The link works once the campaign is open.'
      }
    >
      <Form method="post" aria-label="Link" className="flex flex-wrap gap-2">
        {isStarted && !revoked_at && (
          <>
            <Button type="submit" name="intent" value="link" variant="secondary" size="sm" busy={isBusy}>
              Show link
            </Button>
            {campaign.status === 'open' && (
              <Button type="submit" name="intent" value="resend" variant="secondary" size="sm" busy={isBusy}>
                Resend email
              </Button>
            )}
            <Button type="submit" name="intent" value="new-link" variant="ghost" size="sm" busy={isBusy}>
              Replace link
            </Button>
          </>
        )}
        <Button
          type="submit"
          name="intent"
          value={revoked_at ? 'unblock' : 'block'}
          variant="ghost"
          size="sm"
          busy={isBusy}
        >
          {revoked_at ? 'Unblock' : 'Block'}
        </Button>
      </Form>
      {result?.link && (
        <div className="mt-3 grid justify-items-start gap-2">
          <TextField label="Personal link" value={result.link} readOnly className="w-full" />
          <Button variant="secondary" size="sm" onClick={() => void copyText(result.link ?? '', 'Link')}>
            Copy link
          </Button>
          <PublicUrlNote />
        </div>
      )}
      {campaign.state === 'open' && status !== 'declined' && status !== 'rejected' && !revoked_at && (
        <details className="action-disclosure mt-4">
          <summary>Decline for the recipient</summary>
          <p className="mt-2 text-sm text-muted">
            Their address is deleted. They can still change their mind with their link.
          </p>
          <Form method="post" className="mt-3">
            <Button type="submit" name="intent" value="decline" variant="danger" size="sm" busy={isBusy}>
              Decline package
            </Button>
          </Form>
        </details>
      )}
    </Panel>
  )
}

type RecipientFormProps = { recipient: ShownRecipient; result: RecipientResult | undefined }

/** Corrects the email address and name. */
export function RecipientForm({ recipient, result }: RecipientFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const saved = result?.form === 'save' ? result : undefined
  return (
    <Panel title="Edit recipient" text="Resend the email after you correct the address.">
      <Form method="post" noValidate className="grid gap-4">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={saved?.values?.email ?? recipient.email}
          errors={saved?.errors?.email ?? []}
        />
        <TextField
          label="Name"
          name="name"
          optional
          autoComplete="off"
          defaultValue={saved?.values?.name ?? recipient.name}
          errors={saved?.errors?.name ?? []}
        />
        <Button
          type="submit"
          name="intent"
          value="save"
          variant="secondary"
          size="sm"
          busy={isBusy}
          className="justify-self-start"
        >
          Save recipient
        </Button>
      </Form>
    </Panel>
  )
}
