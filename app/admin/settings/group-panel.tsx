import { Form, useNavigation } from 'react-router'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { Alert, DateTime, Panel } from '../shell/admin-page.tsx'
import { MailboxFields, MailServerFields } from './mail-server-fields.tsx'
import { SecretField } from './secret-field.tsx'
import type { GroupForm, SettingField, SettingsData } from './settings-data.server.ts'

/** Result of the last submission of a section. */
export type SectionResult = { isOk: boolean; message?: string | undefined; errors?: FieldErrors; values?: FieldValues }

type GroupPanelProps = {
  form: GroupForm
  data: SettingsData
  text: string
  result: SectionResult | undefined
  /** Recipient of a test email. */
  me: string
}

/** The settings of a group in one form; those of the environment are read only. */
export function GroupPanel({ form, data, text, result, me }: GroupPanelProps) {
  const { group, title, version, fields } = form
  const { errors = {}, values = {} } = result ?? {}
  const submitted = useNavigation().formData?.get('intent')
  const isEditable = fields.some(({ isLocked }) => !isLocked)
  return (
    <Panel title={title} text={text}>
      {result?.message && (
        <div className="mb-5">
          <Alert tone={result.isOk ? 'success' : 'error'}>{result.message}</Alert>
        </div>
      )}
      <Form method="post" action={`/admin/settings#${group}`} preventScrollReset key={version} className="grid gap-5">
        <input type="hidden" name="version" value={version} />
        {fields.map((field) =>
          field.isLocked ? (
            <LockedField key={field.name} field={field} mailServer={data.mailServer} />
          ) : field.name === 'SMTP_URL' ? (
            <MailServerFields key={field.name} field={field} errors={errors} values={values} server={data.mailServer} />
          ) : field.name === 'IMAP_URL' ? (
            <MailboxFields key={field.name} field={field} errors={errors} values={values} server={data.mailbox} />
          ) : field.options ? (
            <Select
              key={field.name}
              label={field.label}
              name={field.name}
              options={field.options}
              defaultValue={values[field.name] ?? field.value}
              {...(errors[field.name] && { errors: errors[field.name] })}
            />
          ) : field.isSecret ? (
            <SecretField key={field.name} field={field} errors={errors[field.name]} />
          ) : (
            <TextField
              key={field.name}
              label={field.label}
              name={field.name}
              hint={field.hint}
              autoComplete="off"
              defaultValue={values[field.name] ?? field.value}
              {...(errors[field.name] && { errors: errors[field.name] })}
            />
          ),
        )}
        {isEditable && (
          <>
            <ConfirmField isRecentlyConfirmed errors={errors} />
            <Button
              type="submit"
              name="intent"
              value={group}
              busy={submitted === group}
              className="justify-self-start"
              aria-label={`Save ${title.toLowerCase()} settings`}
            >
              Save
            </Button>
          </>
        )}
      </Form>
      {group === 'inbound' && data.mailbox && (
        <Form
          method="post"
          action="/admin/settings#inbound"
          preventScrollReset
          className="mt-6 grid justify-items-start gap-3 border-t border-line pt-5"
        >
          {data.mailboxFailure && !result && (
            <Alert tone="error">
              <span>The mailbox cannot be read since </span>
              <DateTime at={data.mailboxFailure.since} />
              <span>{`. ${data.mailboxFailure.reason}`}</span>
            </Alert>
          )}
          <p className="text-sm text-muted">The test uses the saved settings.</p>
          <Button
            type="submit"
            variant="secondary"
            name="intent"
            value="test-mailbox"
            busy={submitted === 'test-mailbox'}
          >
            {submitted === 'test-mailbox' ? 'Connecting...' : 'Test the mailbox'}
          </Button>
        </Form>
      )}
      {group === 'mail' && data.mailServer && (
        <Form
          method="post"
          action="/admin/settings#mail"
          preventScrollReset
          className="mt-6 grid justify-items-start gap-3 border-t border-line pt-5"
        >
          <p className="text-sm text-muted">The test uses the saved settings.</p>
          <Button
            type="submit"
            variant="secondary"
            name="intent"
            value="test-mail"
            busy={submitted === 'test-mail'}
            className="h-auto max-w-full py-2 text-left [overflow-wrap:anywhere] whitespace-normal"
          >
            {submitted === 'test-mail' ? 'Sending...' : `Send a test email to ${me}`}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

function LockedField({ field, mailServer }: { field: SettingField; mailServer: SettingsData['mailServer'] }) {
  const value = field.name === 'SMTP_URL' && mailServer ? `${mailServer.host}:${mailServer.port}` : field.value
  return (
    <TextField
      label={field.label}
      readOnly
      value={value}
      hint={`Set by the environment variable ${field.name} on the server. Read-only.`}
    />
  )
}
