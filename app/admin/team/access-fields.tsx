import {
  extraPermissions,
  extraPermissionTitles,
  type PersonAccess,
  roleDuties,
  roles,
  roleTitles,
} from '#app/features/staff/roles.ts'
import { FieldErrorList, getGroupAttributes } from '#app/ui/field.tsx'

type AccessFieldsProps = { access: PersonAccess; errors?: string[] | undefined }

/** Roles, of which a person may have several, and what an editor can see in addition. */
export function AccessFields({ access, errors }: AccessFieldsProps) {
  return (
    <fieldset {...getGroupAttributes('role', errors)}>
      <legend className="mb-1.5 text-sm leading-5 font-semibold">Roles</legend>
      <div className="grid gap-1">
        {roles.map((role) => (
          <Option
            key={role}
            name="role"
            value={role}
            title={roleTitles[role]}
            text={roleDuties[role]}
            isChecked={access.roles.includes(role)}
          />
        ))}
        {extraPermissions.map((permission) => (
          <Option
            key={permission}
            name="permission"
            value={permission}
            title={extraPermissionTitles[permission]}
            text="For editors: requests and their artwork, without changing them"
            isChecked={access.permissions.includes(permission)}
          />
        ))}
      </div>
      <FieldErrorList id="role" errors={errors} />
    </fieldset>
  )
}

type OptionProps = { name: string; value: string; title: string; text: string; isChecked: boolean }

function Option({ name, value, title, text, isChecked }: OptionProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md px-1 py-1.5 hover:bg-paper">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        className="checkbox mt-0.5 shrink-0"
      />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
    </label>
  )
}
