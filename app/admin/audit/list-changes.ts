import { isRole, roleTitles } from '#app/features/staff/roles.ts'
import type { AuditValues } from '#db/tables/audit.ts'

/** One changed value; `from` and `to` are undefined where the entry has none. */
export type Change = { label: string; from: string | undefined; to: string | undefined }

/** The changed values of an entry, for display; values that are empty on both sides are left out. */
export function listChanges(before: AuditValues | null, after: AuditValues | null): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const oldValue = before?.[name]
    const newValue = after?.[name]
    if (isEmpty(oldValue) && isEmpty(newValue)) return []
    return [{ label: getLabel(name), from: formatValue(name, oldValue), to: formatValue(name, newValue) }]
  })
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Maps a stored name to a label: 'next_step' to 'Next step', 'owner' to 'Assignee'. */
function getLabel(name: string): string {
  if (name === 'owner') return 'Assignee'
  const words = name.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatValue(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (isEmpty(value)) return name === 'owner' ? 'Unassigned' : 'None'
  if (name === 'role' && isRole(value)) return roleTitles[value]
  return typeof value === 'string' ? value : JSON.stringify(value)
}
