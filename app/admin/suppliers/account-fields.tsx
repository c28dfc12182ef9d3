import { maxSupplierName } from '#app/features/suppliers/supplier.schema.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { TextField } from '#app/ui/field.tsx'

export type FieldProps = { name: string; defaultValue: string; autoComplete: string; errors?: string[] }

/** Makes the attributes of a field of a supplier's form. */
export const createFieldProps =
  (values: FieldValues, errors: FieldErrors) =>
  (name: string): FieldProps => ({
    name,
    defaultValue: values[name] ?? '',
    autoComplete: 'off',
    ...(errors[name] && { errors: errors[name] }),
  })

type AccountFieldsProps = {
  isNew: boolean
  /** A public file needs no account. */
  isOptional?: boolean
  getProps: (name: string) => FieldProps
}

/** Name of a supplier, and the account there. */
export function AccountFields({ isNew, isOptional = false, getProps }: AccountFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {isNew && <NameField {...getProps('name')} />}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="User name"
          hint="The ID of your account at the supplier."
          required={!isOptional}
          optional={isOptional}
          {...getProps('account')}
        />
        <SecretField label="Password" isNew={isNew} {...getProps('password')} />
      </div>
    </div>
  )
}

export const NameField = (props: FieldProps) => (
  <TextField
    label="Supplier name"
    hint="As in your price rules. It cannot be changed later."
    maxLength={maxSupplierName}
    required
    {...props}
  />
)

type SecretFieldProps = FieldProps & { label: string; isNew: boolean }

/** A password or key; the stored one is never shown. */
export const SecretField = ({ isNew, ...props }: SecretFieldProps) => (
  <TextField
    {...props}
    type="password"
    autoComplete="new-password"
    defaultValue=""
    hint={isNew ? 'Stored encrypted.' : 'Leave empty to keep it.'}
  />
)
