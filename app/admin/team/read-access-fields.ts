import { extraPermissions, type PersonAccess, roles } from '#app/features/staff/roles.ts'

/** Reads the access that a form with `AccessFields` submits; unknown values are ignored. */
export function readAccessFields(form: FormData): PersonAccess {
  const sent = { roles: form.getAll('role'), permissions: form.getAll('permission') }
  return {
    roles: roles.filter((role) => sent.roles.includes(role)),
    permissions: extraPermissions.filter((permission) => sent.permissions.includes(permission)),
  }
}

/** Errors of a submitted access; undefined if it is complete. */
export const checkAccess = ({ roles: chosen }: PersonAccess) =>
  chosen.length === 0 ? { role: ['Choose at least one role'] } : undefined
