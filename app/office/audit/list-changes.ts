import type { AuditValues } from '#db/tables/audit.ts'

/** One value of an entry; `from` and `to` are undefined where the entry does not speak of that side. */
export type Change = { label: string; from: string | undefined; to: string | undefined }

/** What an entry says of before and after, in words; what was nothing and is nothing is left out. */
export function changesOf(before: AuditValues | null, after: AuditValues | null): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const was = before?.[name]
    const is = after?.[name]
    if (isNothing(was) && isNothing(is)) return []
    return [{ label: labelOf(name), from: printed(name, was), to: printed(name, is) }]
  })
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/** 'months' and 'next_step' as a label has them: 'Months', 'Next step'. */
function labelOf(name: string): string {
  const words = name.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function printed(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (isNothing(value)) return name === 'owner' ? 'nobody' : 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
