import type { ToDo } from '#app/features/requests/reports/today.server.ts'

/**
 * Describes the most urgent work: '6 due, 25 awaiting reply for more than 24 hours, 1 proposal awaiting reply.'
 * @param max highest number that is counted
 * @param proposals that await a reply
 */
export function getSummaryText(toDo: readonly Pick<ToDo, 'name' | 'count'>[], max: number, proposals = 0): string {
  const describe = (count: number, label: string) => count > 0 && `${count > max ? `${max}+` : count} ${label}`
  const part = (name: ToDo['name'], label: string) =>
    describe(toDo.find((each) => each.name === name)?.count ?? 0, label)
  const parts = [
    part('due', 'due'),
    part('waiting', 'awaiting reply for more than 24 hours'),
    describe(proposals, `${proposals === 1 ? 'proposal' : 'proposals'} awaiting reply`),
  ].filter(Boolean)
  return parts.length > 0
    ? `${parts.join(', ')}.`
    : 'Nothing is due, and every request has a reply or is less than 24 hours old.'
}
