import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import type { ImapServer } from '#app/lib/mail/imap-url.ts'
import { type SmtpServer, smtpSecurities } from '#app/lib/mail/smtp-url.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { SecretHint } from './secret-field.tsx'
import type { SettingField } from './settings-data.server.ts'

type FieldsProps<Server> = {
  field: SettingField
  errors: FieldErrors
  values: FieldValues
  /** Null while none is set. */
  server: Server | null
}

const smtpTexts = {
  prefix: 'smtp',
  label: 'Mail server',
  hint: 'Such as smtp.example.com. Leave empty to turn off email. Emails then wait for a server: notifications to your team until you set one, confirmations to customers two days, others up to 14 days.',
  securities: smtpSecurities,
  defaults: { port: 587, security: 'starttls' },
} as const

const imapTexts = {
  prefix: 'imap',
  label: 'Mailbox server',
  hint: 'Such as imap.example.com. Leave empty if you use no mailbox.',
  securities: { ...smtpSecurities, starttls: 'STARTTLS (usually port 143)', tls: 'TLS (usually port 993)' },
  defaults: { port: 993, security: 'tls' },
} as const

export const MailServerFields = (props: FieldsProps<SmtpServer>) => <ServerFields {...props} texts={smtpTexts} />

/** The server of a mailbox, and the folder that is read. */
export function MailboxFields(props: FieldsProps<ImapServer>) {
  const { server, values } = props
  return (
    <>
      <ServerFields {...props} texts={imapTexts} />
      <TextField
        label="Folder"
        name="imap_folder"
        hint="Emails in this mailbox are imported and marked as read."
        autoComplete="off"
        defaultValue={values.imap_folder ?? server?.folder ?? 'INBOX'}
      />
    </>
  )
}

type ServerFieldsProps = FieldsProps<SmtpServer> & { texts: typeof smtpTexts | typeof imapTexts }

/** A field for each part of a mail server's URL. */
function ServerFields({ field, errors, values, server, texts }: ServerFieldsProps) {
  const { prefix, label, hint, securities, defaults } = texts
  const getProps = (part: string, current: string | number = '') => {
    const name = `${prefix}_${part}`
    return {
      name,
      defaultValue: values[name] ?? String(current),
      autoComplete: 'off',
      ...(errors[name] && { errors: errors[name] }),
    }
  }
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField label={label} hint={hint} {...getProps('host', server?.host)} />
        <TextField label="Port" inputMode="numeric" {...getProps('port', server?.port ?? defaults.port)} />
      </div>
      <Select
        label="Encryption"
        options={Object.entries(securities).map(([value, text]) => ({ value, label: text }))}
        {...getProps('security', server?.security ?? defaults.security)}
      />
      <TextField label="User name" {...getProps('user', server?.user)} />
      <TextField
        label="Password"
        {...getProps('password')}
        type="password"
        autoComplete="new-password"
        defaultValue=""
        hint={server?.user || !field.isReadable ? <SecretHint field={field} /> : undefined}
      />
    </>
  )
}
