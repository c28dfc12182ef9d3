import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { AttachmentField } from '../../requests/new/attachment-field.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import type { OpenedProposal } from '../proposal/open-proposal.server.ts'
import type { SendResult } from './send-action.server.ts'

type AnswerPanelProps = {
  proposal: OpenedProposal
  /** Quantities of each option of the version that was sent. */
  choices: readonly { id: string; name: string; columns: readonly { value: string; label: string }[] }[]
  /** True if the buyer may choose several options. */
  canChooseAny: boolean
  signer: { name: string; email: string } | null
  formKey: string
  result: SendResult | undefined
}

/** Answers given by telephone or purchase order, and changes of the state. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { proposal, result } = props
  const isBusy = useNavigation().formMethod === 'POST'
  const { state, version, sent_version, valid_until } = proposal
  const isOpen = state === 'sent' || state === 'viewed' || state === 'expired'
  const canReopen = state === 'withdrawn' || state === 'declined'
  const isRejected = (form: string) => result?.form === form
  const versionField = <input type="hidden" name="version" value={version} />
  return (
    <Panel title={isOpen ? 'Response and status' : canReopen ? 'Reopen or duplicate' : 'Duplicate'}>
      <div className="grid gap-4">
        {isOpen && (
          <div className="proposal-actions">
            <details className="proposal-more" open={isRejected('record-acceptance')}>
              <summary>Record an acceptance</summary>
              <AcceptanceForm {...props} />
            </details>
            <details className="proposal-more" open={isRejected('record-decline')}>
              <summary>Record a decline</summary>
              <Form method="post" aria-label="Record a decline" className="grid gap-3 pt-2 pb-4" noValidate>
                <input type="hidden" name="sent_version" value={sent_version ?? 0} />
                <TextArea
                  label="How the customer responded, and why"
                  name="reason"
                  rows={2}
                  defaultValue={isRejected('record-decline') ? result?.values?.reason : ''}
                  errors={(isRejected('record-decline') && result?.errors?.reason) || []}
                />
                <p>
                  <Button
                    type="submit"
                    name="intent"
                    value="record-decline"
                    size="sm"
                    variant="secondary"
                    busy={isBusy}
                  >
                    Record decline
                  </Button>
                </p>
              </Form>
            </details>
            <details className="proposal-more" open={isRejected('extend')}>
              <summary>Extend validity</summary>
              <Form method="post" aria-label="Extend" className="grid gap-3 pt-2 pb-4" noValidate>
                {versionField}
                <TextField
                  type="date"
                  label="Valid until"
                  name="valid_until"
                  defaultValue={result?.values?.valid_until ?? valid_until ?? ''}
                  errors={result?.errors?.valid_until ?? []}
                />
                <p>
                  <Button type="submit" name="intent" value="extend" size="sm" variant="secondary" busy={isBusy}>
                    Extend proposal
                  </Button>
                </p>
              </Form>
            </details>
            <details className="proposal-more" open={isRejected('withdraw')}>
              <summary>Withdraw the proposal</summary>
              <Form method="post" aria-label="Withdraw" className="grid gap-3 pt-2 pb-4">
                {versionField}
                <TextField
                  label="Reason"
                  name="reason"
                  optional
                  maxLength={2_000}
                  hint="For your team"
                  defaultValue={isRejected('withdraw') ? result?.values?.reason : ''}
                />
                <p>
                  <Button type="submit" name="intent" value="withdraw" size="sm" variant="danger" busy={isBusy}>
                    Withdraw proposal
                  </Button>
                </p>
              </Form>
            </details>
          </div>
        )}
        <Form method="post" aria-label="Status" className="flex flex-wrap gap-2">
          {versionField}
          {canReopen && (
            <Button type="submit" name="intent" value="reopen" size="sm" variant="secondary" busy={isBusy}>
              Reopen
            </Button>
          )}
          <Button type="submit" name="intent" value="duplicate" size="sm" variant="secondary" busy={isBusy}>
            Duplicate
          </Button>
        </Form>
      </div>
    </Panel>
  )
}

function AcceptanceForm({ proposal, choices, canChooseAny, signer, formKey, result }: AnswerPanelProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { errors = {}, values = {} } = result?.form === 'record-acceptance' ? result : {}
  const chosen = values.choice?.split(',') ?? []
  const field = (name: string, initial?: string) => ({
    name,
    defaultValue: values[name] ?? initial,
    errors: errors[name] ?? [],
  })
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      aria-label="Record an acceptance"
      className="grid gap-3 pt-2 pb-4"
      noValidate
    >
      <input type="hidden" name="sent_version" value={proposal.sent_version ?? 0} />
      <input type="hidden" name="form_key" value={formKey} />
      {canChooseAny && choices.length > 1 ? (
        choices.map(({ id, name, columns }, index) => (
          <Select
            key={id}
            label={name}
            name="choice"
            placeholder="Not accepted"
            options={columns}
            defaultValue={chosen.find((value) => columns.some((column) => column.value === value)) ?? ''}
            errors={(index === 0 && errors.choice) || []}
          />
        ))
      ) : (
        <Select label="Accepted" options={choices.flatMap(({ columns }) => columns)} {...field('choice')} />
      )}
      <TextField label="Name" {...field('name', signer?.name)} />
      <TextField label="Job title" optional {...field('jobTitle')} />
      <TextField label="Email" type="email" optional {...field('email', signer?.email)} />
      <TextField label="Customer PO number" optional {...field('poNumber')} />
      <TextField label="How the customer responded" placeholder="By phone" {...field('reason')} />
      <AttachmentField
        label="Customer’s purchase order or email"
        name="files"
        multiple={false}
        optional
        errors={errors.files ?? []}
      />
      <p>
        <Button type="submit" name="intent" value="record-acceptance" size="sm" busy={isBusy}>
          Record acceptance
        </Button>
      </p>
    </Form>
  )
}
