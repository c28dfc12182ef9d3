import type { ToDo } from '#app/features/requests/reports/today.server.ts'

/**
 * Describes the most urgent work: '6 due, 25 awaiting reply for more than 24 hours.'
 * @param max highest number that is counted
 */
export function getSummaryText(toDo: readonly Pick<ToDo, 'name' | 'count'>[], max: number): string {
  const part = (name: ToDo['name'], label: string) => {
    const count = toDo.find((each) => each.name === name)?.count ?? 0
    return count > 0 && `${count > max ? `${max}+` : count} ${label}`
  }
  const parts = [part('due', 'due'), part('waiting', 'awaiting reply for more than 24 hours')].filter(Boolean)
  return parts.length > 0
    ? `${parts.join(', ')}.`
    : 'Nothing is due, and every request has a reply or is less than 24 hours old.'
}
