import { Form } from 'react-router'
import type { ListedRecipient } from '#app/features/proposals/lifecycle/recipients.server.ts'
import { useResetKey } from '#app/lib/browser/use-reset-key.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'
import { PublicUrlNote } from '../../shell/public-url-note.tsx'
import type { OpenedProposal } from '../proposal/open-proposal.server.ts'
import type { SendResult } from './send-action.server.ts'

type RecipientsPanelProps = {
  proposal: OpenedProposal
  recipients: readonly ListedRecipient[]
  suggestions: readonly { name: string; email: string }[]
  origin: string
  result: SendResult | undefined
  /** True after a recipient was added by the form. */
  isAdded: boolean
}

const roleOptions = [
  { value: 'signer', label: 'Signer: can accept' },
  { value: 'reader', label: 'Reader: can comment' },
]

const maxSuggestions = 6

/** People with a link of their own, what happened to their email, and colleagues to add. */
export function RecipientsPanel({ proposal, recipients, suggestions, origin, result, isAdded }: RecipientsPanelProps) {
  const resetKey = useResetKey(isAdded)
  const added = result?.form === 'add-recipient' ? result : undefined
  return (
    <Panel
      title="Recipients"
      text="Each recipient has a personal link. Once replaced, the earlier one no longer works."
    >
      {recipients.length > 0 && (
        <ul className="proposal-recipients">
          {recipients.map((recipient) => (
            <Recipient
              key={recipient.id}
              recipient={recipient}
              proposal={proposal}
              link={result?.link?.recipientId === recipient.id ? origin + result.link.path : undefined}
            />
          ))}
        </ul>
      )}
      {suggestions.length > 0 && (
        <div className="mb-4 flex flex-wrap gap-2">
          {suggestions.slice(0, maxSuggestions).map(({ name, email }) => (
            <Form key={email} method="post" aria-label={`Add ${name}, ${email}`}>
              <input type="hidden" name="name" value={name} />
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="role" value="signer" />
              <input type="hidden" name="suggested" value="yes" />
              <Button type="submit" name="intent" value="add-recipient" variant="secondary" size="sm" title={email}>
                {`Add ${name}`}
              </Button>
            </Form>
          ))}
        </div>
      )}
      <Form
        key={resetKey}
        method="post"
        aria-label="Add recipient"
        className="grid gap-3 border-t border-line pt-4"
        noValidate
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          defaultValue={added?.values?.name}
          errors={added?.errors?.name ?? []}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          optional
          hint="Without one, send without email and copy the link."
          autoComplete="off"
          defaultValue={added?.values?.email}
          errors={added?.errors?.email ?? []}
        />
        <Select label="Role" name="role" options={roleOptions} defaultValue={added?.values?.role ?? 'signer'} />
        <p>
          <Button type="submit" name="intent" value="add-recipient" variant="secondary" size="sm">
            Add recipient
          </Button>
        </p>
      </Form>
    </Panel>
  )
}

type RecipientProps = { recipient: ListedRecipient; proposal: OpenedProposal; link: string | undefined }

function Recipient({ recipient, proposal, link }: RecipientProps) {
  const { id, name, email, role, revoked_at } = recipient
  const isSent = proposal.sent_version !== null
  const forName = <span className="sr-only">{` for ${name}`}</span>
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </strong>
        <Badge tone={role === 'signer' ? 'forest' : 'outline'}>{role === 'signer' ? 'Signer' : 'Reader'}</Badge>
        {revoked_at && <Badge tone="danger">Revoked</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">{email || 'No email address'}</p>
      {email && <MailState recipient={recipient} />}
      {!revoked_at && (
        <Form
          method="post"
          aria-label={`Link of ${[name, email].filter(Boolean).join(', ')}`}
          className="mt-2 flex flex-wrap gap-1"
        >
          <input type="hidden" name="recipient" value={id} />
          <Button type="submit" name="intent" value="link" variant="secondary" size="sm">
            <span>Show link</span>
            {forName}
          </Button>
          {isSent && email && (
            <Button type="submit" name="intent" value="resend" variant="ghost" size="sm">
              <span>Resend</span>
              {forName}
            </Button>
          )}
          <Button type="submit" name="intent" value="new-link" variant="ghost" size="sm">
            <span>Replace link</span>
            {forName}
          </Button>
          <Button type="submit" name="intent" value="remove-recipient" variant="ghost" size="sm">
            <span>{isSent ? 'Revoke' : 'Remove'}</span>
            {forName}
          </Button>
        </Form>
      )}
      {link && (
        <div className="mt-2 flex flex-wrap items-end gap-2">
          <TextField label={`Link of ${name}`} value={link} readOnly className="min-w-0 flex-1 basis-48" />
          <Button variant="secondary" onClick={() => void copyText(link, 'Link')}>
            Copy link
          </Button>
          <PublicUrlNote />
        </div>
      )}
    </li>
  )
}

/** State of the last email. */
function MailState({ recipient }: { recipient: ListedRecipient }) {
  const { mailed_at, mail_failure, bounced_at, viewed_at } = recipient
  if (bounced_at)
    return (
      <p className="text-sm font-semibold text-danger">
        <span>Email bounced </span>
        <DateTime at={bounced_at} />
      </p>
    )
  if (mail_failure)
    return <p className="text-sm font-semibold wrap-anywhere text-danger">{`Email failed: ${mail_failure}`}</p>
  if (!mailed_at && !viewed_at) return <p className="text-sm text-muted">Not emailed yet</p>
  return (
    <p className="text-sm text-muted">
      {mailed_at && (
        <span>
          <span>Emailed </span>
          <DateTime at={mailed_at} />
        </span>
      )}
      {mailed_at && viewed_at && <span>, </span>}
      {viewed_at && (
        <span>
          <span>viewed </span>
          <DateTime at={viewed_at} />
        </span>
      )}
    </p>
  )
}
