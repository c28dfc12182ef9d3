import { parseInboxFilter } from '#app/features/requests/inbox/filter.ts'
import { extraPermissionTitles, isRole, roleTitles } from '#app/features/staff/roles.ts'
import { isDeepEqual } from '#app/lib/is-deep-equal.ts'
import type { AuditValues } from '#db/tables/audit.ts'
import { listParts } from '../components/data-list/filters.ts'
import { getProductFilters } from '../products/list/filters.ts'
import { describeFilter } from '../requests/export/filter-text.ts'

/** One changed value; `from` and `to` are undefined where the entry has none. */
export type Change = { label: string; from: string | undefined; to: string | undefined }

/** The changed values of an entry, for display; values that are empty or the same on both sides are left out. */
export function listChanges(before: AuditValues | null, after: AuditValues | null): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const oldValue = before?.[name]
    const newValue = after?.[name]
    if ((isEmpty(oldValue) && isEmpty(newValue)) || isDeepEqual(oldValue, newValue)) return []
    return [
      {
        label: getLabel(name),
        from: formatValue(name, oldValue, before ?? {}),
        to: formatValue(name, newValue, after ?? {}),
      },
    ]
  })
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Labels of stored names that are not display text. `hidden`: products that an import marked
 * out of stock; `at`: of rejected or limited sign-ins and confirmations; `by`: of password changes. */
const labels: Record<string, string> = {
  owner: 'Assignee',
  'left out': 'Skipped rows',
  hidden: 'Marked out of stock',
  pictures: 'Images',
  mail: 'Test email',
  mails: 'Emails',
  others: 'Other sessions',
  at: 'Failed step',
  by: 'Method',
  permissions: 'Additional access',
  into: 'Merged into',
  kind: 'Type',
  state: 'Status',
  address: 'IP address',
  agent: 'Browser',
  url: 'URL',
  // Names would stay in the log after an erasure.
  member: 'Member ID',
  acting_member: 'By member ID',
  payload: 'Contents of events',
}

/** Texts of stored values that are not display text, by stored name. */
const valueTexts: Record<string, Record<string, string>> = {
  at: { confirming: 'Password confirmation', 'code used before': 'Code that was already used' },
  by: { link: 'Reset link' },
  payload: { thin: 'What happened', full: 'What happened and the whole record' },
  order: { 'by name': 'Sorted by name' },
  search: { 'for a text': 'Text not recorded' },
  filter: { all: 'None', none: 'None' },
}

/** Texts of missing values, by stored name. */
const emptyTexts: Record<string, string | undefined> = { owner: 'Unassigned', 'Time zone': 'Default' }

/** Maps a stored name to a label: 'next_step' to 'Next step', 'canSeeAddresses' to 'Can see addresses', 'owner' to 'Assignee'. */
const getLabel = (name: string): string => labels[name] ?? capitalize(splitWords(name))

const splitWords = (name: string): string =>
  name.replace(/[_-]/g, ' ').replace(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function formatValue(name: string, value: unknown, values: AuditValues): string | undefined {
  if (value === undefined) return undefined
  if (isEmpty(value)) return emptyTexts[name] ?? 'None'
  if (name === 'role' && isRole(value)) return roleTitles[value]
  if (name === 'roles' || name === 'permissions') return [value].flat().map(formatAccessItem).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object')
    return Object.entries(value as object)
      .map(([key, each]) => `${splitWords(key)} ${each}`)
      .join(', ')
  if (typeof value !== 'string') return String(value)
  const texts = valueTexts[name] ?? {}
  if (Object.hasOwn(texts, value)) return texts[value]
  if (name === 'filter') return formatFilter(new URLSearchParams(value), values)
  if (name === 'fields') return splitWords(value.replace(/(?:_id|Id)s?\b/g, ''))
  if (name === 'order') return value.replace(/ by hand$/, ' sorted manually')
  return Object.hasOwn(valueTexts, name) ? capitalize(value) : value
}

const accessTitles: Record<string, string> = { ...roleTitles, ...extraPermissionTitles }
const formatAccessItem = (item: unknown) => accessTitles[String(item)] ?? String(item)

/** Describes the filter of an export, which is stored as a query of the inbox or of the product list. */
function formatFilter(params: URLSearchParams, values: AuditValues): string {
  if ('products' in values)
    return listParts(getProductFilters(), params)
      .map(({ label }) => label)
      .join(', ')
  return describeFilter(parseInboxFilter(params).filter, 'A teammate')
    .map(({ label, text }) => `${label}: ${text.replace(/\byou$/i, 'this person')}`)
    .join('; ')
}
