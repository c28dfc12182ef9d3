import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { DateTime } from '../shell/admin-page.tsx'
import type { SettingField } from './settings-data.server.ts'

/** A setting that is never shown: an empty field keeps it. */
export function SecretField({ field, errors }: { field: SettingField; errors: string[] | undefined }) {
  return (
    <div className="grid gap-3">
      <TextField
        label={field.label}
        name={field.name}
        type="password"
        autoComplete="new-password"
        hint={<SecretHint field={field} />}
        {...(errors && { errors })}
      />
      {field.changedAt && (
        <Checkbox
          name={`${field.name}_remove`}
          value="yes"
          label={`Remove ${field.label.charAt(0).toLowerCase()}${field.label.slice(1)}`}
        />
      )}
    </div>
  )
}

/** The state of a secret, which is never shown. */
export function SecretHint({ field }: { field: SettingField }) {
  if (!field.isReadable) return 'The stored value cannot be read, as AUTH_SECRET changed. Enter it again.'
  if (!field.changedAt) return field.hint
  return (
    <>
      {field.hint && <span>{`${field.hint} `}</span>}
      <span>{`${field.value === 'Set' ? 'Set' : `Set to ${field.value}`} on `}</span>
      <DateTime at={field.changedAt} />
      <span>. Leave empty to keep it.</span>
    </>
  )
}
