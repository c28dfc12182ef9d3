import {
  type Fields,
  type Fingerprints,
  isListChanged,
  orderPrefix,
  type PartsOf,
} from '#app/features/content/fields.ts'
import { getContentTitle } from './content-texts.ts'
import type { OptionValues, ProposalValues } from './values/proposal-values.schema.ts'

const records = ['overrides', 'costOverrides', 'treatments'] as const
const lists = ['lines', 'charges'] as const

type Item = { id: string }

const getIds = (items: readonly Item[]) => items.map(({ id }) => id)

/**
 * Two people can edit different options, lines, charges, texts and figures of a proposal: each of them merges by its id. Within
 * one, such as a line, the edit of the person who saves wins, and is reported.
 */
export const contentParts: PartsOf<ProposalValues> = {
  split({ options, blocks, ...texts }) {
    const parts: Fields = { ...texts }
    addList(parts, 'blocks', blocks)
    parts[`${orderPrefix}options`] = getIds(options)
    for (const option of options) addOption(parts, option)
    return parts
  },
  join(parts, sides) {
    const { mine, live, seen } = sides
    const { options: _, blocks: __, ...texts } = mine
    return {
      ...(Object.fromEntries(Object.keys(texts).map((name) => [name, parts[name]])) as typeof texts),
      blocks: joinList(parts, 'blocks', { mine: mine.blocks, live: live.blocks, seen }),
      options: mergeOrder('options', { mine: mine.options, live: live.options, seen }).flatMap((id) => {
        const option = joinOption(parts, id, sides)
        return option ? [option] : []
      }),
    }
  },
  getTitle(part, values) {
    const [, id, list, item] = part.replace(orderPrefix, '').split('/')
    const option = values.options.find((each) => each.id === id)
    if (!option) return getContentTitle(part.replace(orderPrefix, '').split('/')[0] ?? '')
    const line = list === 'lines' ? option.lines.find((each) => each.id === item) : undefined
    return [option.name, line?.name].filter(Boolean).join(', ')
  },
}

function addList(parts: Fields, path: string, items: readonly Item[]): void {
  parts[orderPrefix + path] = getIds(items)
  for (const item of items) parts[`${path}/${item.id}`] = item
}

function addOption(parts: Fields, option: OptionValues): void {
  const path = `options/${option.id}`
  for (const [name, value] of Object.entries(option)) if (typeof value === 'string') parts[`${path}/${name}`] = value
  parts[`${path}/freight`] = option.freight
  for (const list of lists) addList(parts, `${path}/${list}`, option[list])
  for (const record of records) {
    parts[`${orderPrefix}${path}/${record}`] = Object.keys(option[record]).toSorted()
    for (const [key, text] of Object.entries(option[record])) parts[`${path}/${record}/${key}`] = text
  }
}

type Sides = { mine: ProposalValues; live: ProposalValues; seen: Fingerprints }

function joinOption(parts: Fields, id: string, { mine, live, seen }: Sides): OptionValues | undefined {
  const path = `options/${id}`
  const own = mine.options.find((each) => each.id === id)
  const theirs = live.options.find((each) => each.id === id)
  // An option that they removed stays whole if this person edited a part of it.
  if (!theirs) return Object.keys(parts).some((name) => name.startsWith(`${path}/`)) ? own : undefined
  if (!(`${path}/id` in parts)) return undefined
  const readRecord = (record: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([name, text]) =>
        name.startsWith(`${path}/${record}/`) ? [[name.slice(`${path}/${record}/`.length), String(text)]] : [],
      ),
    )
  const joinOwn = <T extends Item>(list: string, get: (option: OptionValues) => T[]) =>
    joinList(parts, `${path}/${list}`, { mine: own ? get(own) : [], live: get(theirs), seen })
  const [lines, charges] = [joinOwn('lines', (each) => each.lines), joinOwn('charges', (each) => each.charges)]
  const texts = Object.keys(theirs).flatMap((name) =>
    `${path}/${name}` in parts ? [[name, parts[`${path}/${name}`]]] : [],
  )
  return {
    ...theirs,
    ...Object.fromEntries(texts),
    lines,
    charges,
    overrides: readRecord('overrides'),
    costOverrides: readRecord('costOverrides'),
    treatments: readRecord('treatments'),
  }
}

type ListSides<T> = { mine: readonly T[]; live: readonly T[]; seen: Fingerprints }

const joinList = <T extends Item>(parts: Fields, path: string, sides: ListSides<T>): T[] =>
  mergeOrder(path, sides).flatMap((id) => (`${path}/${id}` in parts ? [parts[`${path}/${id}`] as T] : []))

/** Ids of both, in the order of the person who changed the list, else in the live one; others follow what they followed. */
function mergeOrder(path: string, { mine, live, seen }: ListSides<Item>): string[] {
  const [own, theirs] = [getIds(mine), getIds(live)]
  const isMine = isListChanged(path, own, seen)
  const merged = isMine ? [...own] : [...theirs]
  const others = isMine ? theirs : own
  for (const [at, id] of others.entries()) {
    if (merged.includes(id)) continue
    const before = merged.indexOf(others[at - 1] ?? '')
    merged.splice(before < 0 && at > 0 ? merged.length : before + 1, 0, id)
  }
  return merged
}
