import { splitLinks } from '#app/lib/mail/mail-content.ts'

/** Someone a note may call. */
export type Mentionable = { id: string; name: string }

export type NotePart = { kind: 'text' | 'mention' | 'link'; text: string }

type FoundMention = { start: number; end: number; person: Mentionable }

/**
 * Mentions in a note: an @ at the beginning of a word, followed by a name, ignoring case. The whole name counts, or the first
 * one where only one of them has it (docs/domain.md, Requests).
 */
export function findMentionedPeople(text: string, people: readonly Mentionable[]): Mentionable[] {
  return [...new Set(findMentions(text, people).map(({ person }) => person))]
}

/** Returns ambiguous names behind an @, as typed, each once. */
export function findAmbiguousNames(text: string, people: readonly Mentionable[]): { typed: string; names: string[] }[] {
  const unambiguous = new Set(findMentions(text, people).map(({ start }) => start))
  const namesakes = [...Map.groupBy(people, getFirstName)].filter(([first, { length }]) => first !== '' && length > 1)
  return namesakes.flatMap(([, [one, ...others]]) => {
    const [found] = one ? findMentions(text, [one]).filter(({ start }) => !unambiguous.has(start)) : []
    if (!one || !found) return []
    return [{ typed: text.slice(found.start + 1, found.end), names: [one, ...others].map(({ name }) => name) }]
  })
}

/**
 * Splits a note into plain text, mentions and links.
 * @param people everyone a name may mean: one that two have called neither
 */
export function splitNote(text: string, mentioned: readonly Mentionable[], people: readonly Mentionable[]): NotePart[] {
  const mentions = [
    ...findMentionsOf(text, mentioned, people).map(({ start, end }) => ({ kind: 'mention' as const, start, end })),
  ]
  let offset = 0
  const links = splitLinks(text).flatMap(({ text: { length }, href }) => {
    const start = offset
    offset += length
    return href ? { kind: 'link' as const, start, end: offset } : []
  })
  const all = [...mentions, ...links].sort((a, b) => a.start - b.start)
  const parts: NotePart[] = []
  let at = 0
  for (const { kind, start, end } of all) {
    // A name inside a URL belongs to the URL.
    if (start < at) continue
    if (start > at) parts.push({ kind: 'text', text: text.slice(at, start) })
    parts.push({ kind, text: text.slice(start, end) })
    at = end
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}

/** Returns the partial mention before the cursor; undefined if there is none. */
export function getPartialMention(text: string, cursor: number): { start: number; typed: string } | undefined {
  const [, typed] =
    /(?:^|[^\p{L}\p{N}_@])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u.exec(text.slice(0, cursor)) ?? []
  return typed === undefined ? undefined : { start: cursor - typed.length - 1, typed }
}

/** Returns people whose name starts with the text: full names first, then single words. */
export function listCompletions(typed: string, people: readonly Mentionable[]): Mentionable[] {
  const typedText = typed.toLowerCase()
  const rank = ({ name }: Mentionable) => {
    const lower = name.toLowerCase()
    return lower.startsWith(typedText) ? 0 : lower.includes(` ${typedText}`) ? 1 : 2
  }
  return people.filter((person) => rank(person) < 2).sort((a, b) => rank(a) - rank(b))
}

function findMentionsOf(
  text: string,
  mentioned: readonly Mentionable[],
  people: readonly Mentionable[],
): FoundMention[] {
  const ids = new Set(mentioned.map(({ id }) => id))
  const found = findMentions(text, people).filter(({ person }) => ids.has(person.id))
  // By a name that only they had then, or who works here no more.
  const others = mentioned.filter(({ id }) => !found.some(({ person }) => person.id === id))
  return [...found, ...findMentions(text, others)]
}

function findMentions(text: string, people: readonly Mentionable[]): FoundMention[] {
  const names = listByName(people)
  return [...text.matchAll(/(?<![\p{L}\p{N}_@])@/gu)].flatMap(({ index }) => {
    const rest = text.slice(index + 1)
    const match = names.find(
      ({ name }) =>
        rest.slice(0, name.length).toLowerCase() === name && !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length)),
    )
    return match ? [{ start: index, end: index + 1 + match.name.length, person: match.person }] : []
  })
}

/** Returns the names of people in lower case, longest first. */
function listByName(people: readonly Mentionable[]): { name: string; person: Mentionable }[] {
  const firstNames = Map.groupBy(people, getFirstName)
  return people
    .flatMap((person) => {
      const first = getFirstName(person)
      const isUnique = firstNames.get(first)?.length === 1
      return [{ name: person.name.toLowerCase(), person }, ...(isUnique ? [{ name: first, person }] : [])]
    })
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length)
}

const getFirstName = ({ name }: Mentionable) => (name.split(' ')[0] ?? '').toLowerCase()
