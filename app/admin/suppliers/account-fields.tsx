import { maxSupplierName } from '#app/features/suppliers/supplier.schema.ts'
import { TextField } from '#app/ui/field.tsx'

type FieldProps = { name: string; defaultValue: string; autoComplete: string; errors?: string[] }
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
      {isNew && (
        <TextField
          label="Supplier name"
          hint="As in your price rules. It cannot be changed later."
          maxLength={maxSupplierName}
          required
          {...getProps('name')}
        />
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="User name"
          hint="The ID of your account at the supplier."
          required={!isOptional}
          optional={isOptional}
          {...getProps('account')}
        />
        <TextField
          label="Password"
          {...getProps('password')}
          type="password"
          autoComplete="new-password"
          defaultValue=""
          hint={isNew ? 'Stored encrypted.' : 'Leave empty to keep it.'}
        />
      </div>
    </div>
  )
}
