import { getListAt } from './form-values.ts'
import type { ProposalValues } from './proposal-values.schema.ts'

type Block = ProposalValues['blocks'][number]

/** The first field of an item, by its list; of a text block the heading. */
const firstFields: Record<string, string> = {
  options: 'name',
  lines: 'name',
  imprints: 'location',
  sizes: 'name',
  charges: 'label',
  freight: 'to',
  blocks: 'caption',
}

/** The list that a button adds to. */
const addedLists: Record<string, string> = {
  'add-line': 'lines',
  'add-imprint': 'imprints',
  'add-size': 'sizes',
  'add-charge': 'charges',
  'add-discount': 'charges',
  'add-freight': 'freight',
}

/**
 * The path of the field that has the focus after a button was pressed: of the added item, or of the one beside a removed item,
 * whose button is gone. Undefined if the focus stays.
 */
export function getFocusPath(values: ProposalValues, intent: string): string | undefined {
  const [verb = '', path = ''] = intent.split(' ')
  if (verb === 'add-quantity')
    return `${path}.lines.0.quantities.${getListAt(values, `${path}.lines.0.quantities`)?.length ?? 0}`
  const removed = verb === 'remove' ? /^(.+)\.(\d+)$/.exec(path) : null
  const list =
    removed?.[1] ??
    (verb === 'add-option' || verb === 'copy-option'
      ? 'options'
      : verb === 'add-text'
        ? 'blocks'
        : Object.hasOwn(addedLists, verb)
          ? `${path}.${addedLists[verb]}`
          : undefined)
  if (list === undefined) return undefined
  const items = getListAt(values, list) ?? []
  const index = removed ? Math.min(Number(removed[2]), items.length - 2) : items.length
  const next = removed ? items.toSpliced(Number(removed[2]), 1)[index] : undefined
  const isText = verb === 'add-text' || (list === 'blocks' && (next as Block | undefined)?.kind === 'text')
  const field = isText ? 'heading' : firstFields[list.split('.').at(-1) ?? '']
  return index >= 0 ? `${list}.${index}.${field}` : undefined
}
