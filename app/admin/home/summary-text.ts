import type { ToDo } from '#app/features/requests/reports/today.server.ts'

type Today = { toDo: readonly Pick<ToDo, 'name' | 'count'>[]; hasRequests: boolean }

/**
 * Describes the most urgent work: '6 next steps due, 25 awaiting reply for more than 24 hours.'
 * @param max highest number that is counted
 */
export function getSummaryText({ toDo, hasRequests }: Today, max: number): string {
  if (!hasRequests) return 'No requests yet. They appear here once customers submit them in your store or you add one.'
  const part = (name: ToDo['name'], one: string, many = one) => {
    const count = toDo.find((each) => each.name === name)?.count ?? 0
    return count > 0 && `${count > max ? `${max}+` : count} ${count === 1 ? one : many}`
  }
  const parts = [
    part('due', 'next step due', 'next steps due'),
    part('waiting', 'awaiting reply for more than 24 hours'),
  ].filter(Boolean)
  return parts.length > 0
    ? `${parts.join(', ')}.`
    : 'No next step is due, and every request has a reply or is less than 24 hours old.'
}
