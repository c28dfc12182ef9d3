import type { ToDo } from '#app/features/requests/reports/today.server.ts'

type Today = { toDo: readonly Pick<ToDo, 'name' | 'count'>[]; hasRequests: boolean }

/**
 * Describes the most urgent work: '6 next steps due, 25 requests awaiting our reply for more than 24 hours, 1 proposal awaiting our reply.'
 * @param max highest number that is counted
 * @param proposals that await a reply
 */
export function getSummaryText({ toDo, hasRequests }: Today, max: number, proposals = 0): string {
  const describe = (count: number, one: string, many: string) =>
    count > 0 && `${count > max ? `${max}+` : count} ${count === 1 ? one : many}`
  const get = (name: ToDo['name']) => toDo.find((each) => each.name === name)?.count ?? 0
  const parts = [
    describe(get('due'), 'next step due', 'next steps due'),
    describe(
      get('waiting'),
      'request awaiting our reply for more than 24 hours',
      'requests awaiting our reply for more than 24 hours',
    ),
    describe(proposals, 'proposal awaiting our reply', 'proposals awaiting our reply'),
  ].filter(Boolean)
  if (parts.length > 0) return `${parts.join(', ')}.`
  return hasRequests
    ? 'No next step is due, and every request has a reply or is less than 24 hours old.'
    : 'No requests yet. They appear here once customers submit them in your store or you add one.'
}
