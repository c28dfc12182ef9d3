import { moveItem } from '#app/ui/sort-order.ts'
import { maxBlocks, maxOptions } from '../../document/proposal-content.schema.ts'
import { maxCharges, maxFreight, maxLines, maxQuantityColumns, maxSizes } from '../../pricing/option.schema.ts'
import { addImprint, type ImprintFacts } from './add-imprint.ts'
import { getListAt, setAt } from './form-values.ts'
import type { ChargeValues, LineValues, OptionValues, ProposalValues } from './proposal-values.schema.ts'
import { countColumns } from './to-content.ts'

/**
 * Applies a button of the editor: "add-line options.0", "remove options.0.lines.1". The form without JavaScript submits it; in the
 * browser it changes the form at once. Returns the values unchanged for any other intent.
 */
export function applyIntent(
  typed: ProposalValues,
  intent: string,
  createId: () => string,
  facts: ImprintFacts = {},
): ProposalValues {
  const values = shareQuantities(typed)
  const [, verb = '', path = ''] = /^([a-z-]+) (\S.*)$/.exec(intent) ?? []
  const addTo = (list: string, item: unknown, max: number) => {
    const items = getListAt(values, list)
    return items && items.length < max ? setAt(values, list, [...items, item]) : values
  }
  const changeOption = (change: (option: OptionValues) => OptionValues) => {
    const option = getOption(values, path)
    return option ? setAt(values, path, change(option)) : values
  }
  switch (verb) {
    case 'add-option':
      return addTo('options', createOption(values, createId), maxOptions)
    case 'copy-option': {
      const option = getOption(values, path)
      return option ? addTo('options', copyOption(option, values, createId), maxOptions) : values
    }
    case 'add-line':
      return addLine(values, path, { ...emptyLine, id: createId() })
    case 'add-imprint':
      return addImprint(values, path, { createId, facts })
    case 'add-imprints':
      return (getListAt(values, `${path}.lines`) ?? []).reduce<ProposalValues>((before, _, at) => {
        const line = `${path}.lines.${at}`
        return getListAt(before, `${line}.imprints`)?.length === 0
          ? addImprint(before, line, { createId, facts })
          : before
      }, values)
    case 'add-size':
      return addTo(`${path}.sizes`, { name: '', quantity: '', upcharge: '', extraCost: '' }, maxSizes)
    case 'add-charge':
      return addTo(`${path}.charges`, { ...emptyCharge, id: createId() }, maxCharges)
    case 'add-discount':
      return addTo(
        `${path}.charges`,
        { ...emptyCharge, id: createId(), kind: 'discount', label: 'Discount', basis: 'percent' },
        maxCharges,
      )
    case 'add-freight':
      return addTo(`${path}.freight`, { ...emptyFreight }, maxFreight)
    case 'add-text':
    case 'add-image':
      return addTo('blocks', { ...emptyBlock, id: createId(), kind: verb.slice('add-'.length) }, maxBlocks)
    case 'add-quantity':
      return changeOption((option) => changeColumns(option, (quantities) => [...quantities, '']))
    case 'remove-quantity':
      return changeOption((option) =>
        changeColumns(option, (quantities, columns) =>
          quantities.length === columns ? quantities.slice(0, -1) : quantities,
        ),
      )
    case 'remove':
      return removeItem(values, path)
    case 'up':
    case 'down':
      return moveBy(values, path, verb === 'up' ? -1 : 1)
    case 'reset':
      return setAt(values, path, '')
    case 'set': {
      const [at = '', value = ''] = path.split(' ')
      return setAt(values, at, value)
    }
    default:
      return values
  }
}

/** Gives all lines of a kit the quantities of its first line, which is the one that people edit. */
const shareQuantities = (values: ProposalValues): ProposalValues => ({
  ...values,
  options: values.options.map((option) => {
    const quantities = option.isKit === 'on' ? option.lines[0]?.quantities : undefined
    return quantities ? { ...option, lines: option.lines.map((line) => ({ ...line, quantities })) } : option
  }),
})

/** Adds a product of the catalog, or another line, with the quantities of the option's first one. */
export function addLine(values: ProposalValues, path: string, line: LineValues): ProposalValues {
  const option = getOption(values, path)
  if (!option || option.lines.length >= maxLines) return values
  const quantities = option.lines[0]?.quantities ?? line.quantities
  return setAt(values, `${path}.lines`, [...option.lines, { ...line, quantities }])
}

const getOption = (values: ProposalValues, path: string): OptionValues | undefined =>
  values.options[Number(/^options\.(\d)$/.exec(path)?.[1] ?? -1)]

const splitItem = (path: string) => {
  const [, list = '', index = ''] = /^(.+)\.(\d{1,2})$/.exec(path) ?? []
  return { list, index: Number(index) }
}

function removeItem(values: ProposalValues, path: string): ProposalValues {
  const { list, index } = splitItem(path)
  const items = getListAt(values, list)
  if (!items || !(index in items)) return values
  const removed = setAt(values, list, items.toSpliced(index, 1))
  const option = splitOption(list)
  // Keys of freight are positions.
  return list.endsWith('.freight') && option ? dropOverrides(removed, option, /^\d+\/freight\//) : removed
}

const splitOption = (path: string) => /^options\.\d/.exec(path)?.[0]

function dropOverrides(values: ProposalValues, path: string, pattern: RegExp): ProposalValues {
  const option = getOption(values, path)
  if (!option) return values
  const drop = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !pattern.test(key) && !pattern.test(`0/${key}`)))
  return setAt(values, path, {
    ...option,
    overrides: drop(option.overrides),
    costOverrides: drop(option.costOverrides),
    treatments: drop(option.treatments),
  })
}

function moveBy(values: ProposalValues, path: string, by: number): ProposalValues {
  const { list, index } = splitItem(path)
  const items = getListAt(values, list)
  return items && index in items && index + by in items
    ? setAt(values, list, moveItem(items, index, index + by))
    : values
}

type ChangeQuantities = (quantities: string[], columns: number) => string[]

function changeColumns(option: OptionValues, change: ChangeQuantities): OptionValues {
  const columns = countColumns(option)
  const lines = option.lines.map((line) => {
    const quantities = change(line.quantities, columns)
    return quantities.length >= 1 && quantities.length <= maxQuantityColumns ? { ...line, quantities } : line
  })
  const isLast = (key: string) => key.startsWith(`${countColumns({ lines })}/`)
  const keep = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !isLast(key)))
  return { ...option, lines, overrides: keep(option.overrides), costOverrides: keep(option.costOverrides) }
}

const letters = ['A', 'B', 'C', 'D', 'E', 'F']
const getOptionName = ({ options }: ProposalValues) =>
  letters.map((letter) => `Option ${letter}`).find((name) => !options.some((option) => option.name === name)) ??
  'Option'

export const createOption = (values: ProposalValues, createId: () => string): OptionValues => ({
  id: createId(),
  name: getOptionName(values),
  isKit: '',
  tax: '',
  deposit: '',
  lines: [],
  charges: [],
  freight: [],
  overrides: {},
  costOverrides: {},
  treatments: {},
})

/** A copy has ids of its own, under which comments and proofs name its parts. */
function copyOption(option: OptionValues, values: ProposalValues, createId: () => string): OptionValues {
  const ids = new Map<string, string>()
  const renew = <T extends { id: string }>(item: T): T => {
    const id = createId()
    ids.set(item.id, id)
    return { ...item, id }
  }
  const lines = option.lines.map((line) => ({ ...renew(line), imprints: line.imprints.map(renew) }))
  const charges = option.charges.map((charge) => ({ ...renew(charge), line: ids.get(charge.line) ?? '' }))
  const renameKeys = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [
        key
          .split('/')
          .map((part) => ids.get(part) ?? part)
          .join('/'),
        text,
      ]),
    )
  return {
    ...option,
    id: createId(),
    name: getOptionName(values),
    lines,
    charges,
    overrides: renameKeys(option.overrides),
    costOverrides: renameKeys(option.costOverrides),
    treatments: renameKeys(option.treatments),
  }
}

export const emptyLine: LineValues = {
  id: '',
  name: '',
  color: '',
  itemNumber: '',
  note: '',
  image: '',
  mockup: '',
  product: '',
  supplier: '',
  supplierItemNumber: '',
  perBox: '1',
  isTaxable: 'on',
  quantities: ['48'],
  prices: '',
  costs: '',
  sizes: [],
  imprints: [],
}
/** A new charge by hand. */
const emptyCharge: ChargeValues = {
  id: '',
  kind: 'order',
  label: '',
  line: '',
  treatment: 'charged',
  basis: 'order',
  isTaxable: '',
  price: '',
  cost: '',
}
const emptyFreight = { to: 'us-address', boxes: '', cost: '', treatment: 'charged', isTaxable: '' }
const emptyBlock = { id: '', kind: 'text', heading: '', text: '', image: '', caption: '' }
