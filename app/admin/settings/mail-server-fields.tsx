import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { type SmtpServer, smtpSecurities } from '#app/lib/mail/smtp-url.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { SecretHint } from './secret-field.tsx'
import type { SettingField } from './settings-data.server.ts'

type MailServerFieldsProps = {
  field: SettingField
  errors: FieldErrors
  values: FieldValues
  /** Null without a mail server. */
  server: SmtpServer | null
}

const securityOptions = Object.entries(smtpSecurities).map(([value, label]) => ({ value, label }))

/** A field for each part of the mail server's URL. */
export function MailServerFields({ field, errors, values, server }: MailServerFieldsProps) {
  const getProps = (name: string, current: string | number = '') => ({
    name,
    defaultValue: values[name] ?? String(current),
    autoComplete: 'off',
    ...(errors[name] && { errors: errors[name] }),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label="Mail server"
          hint="Such as smtp.example.com. Empty turns email off; notifications wait."
          {...getProps('smtp_host', server?.host)}
        />
        <TextField label="Port" inputMode="numeric" {...getProps('smtp_port', server?.port ?? 587)} />
      </div>
      <Select
        label="Encryption"
        options={securityOptions}
        {...getProps('smtp_security', server?.security ?? 'starttls')}
      />
      <TextField label="User name" {...getProps('smtp_user', server?.user)} />
      <TextField
        label="Password"
        {...getProps('smtp_password')}
        type="password"
        autoComplete="new-password"
        defaultValue=""
        hint={server?.user || !field.isReadable ? <SecretHint field={field} /> : undefined}
      />
    </>
  )
}
