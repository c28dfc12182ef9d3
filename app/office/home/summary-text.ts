import type { ToDo } from '#app/features/requests/numbers/today.server.ts'

/** What presses most, in a line: '6 due, 25 waiting over a day for an answer.' @param most as far as is counted */
export function leadOf(toDo: readonly Pick<ToDo, 'name' | 'count'>[], most: number): string {
  const part = (name: ToDo['name'], words: string) => {
    const count = toDo.find((each) => each.name === name)?.count ?? 0
    return count > 0 && `${count > most ? `${most}+` : count} ${words}`
  }
  const parts = [part('due', 'due'), part('waiting', 'waiting over a day for an answer')].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing is due, and nobody has waited over a day.'
}
