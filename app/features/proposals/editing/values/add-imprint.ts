import { findMethod, type PriceBook } from '../../pricing/imprint-groups.ts'
import { maxCharges, maxImprints } from '../../pricing/option.schema.ts'
import { findMethodKey } from '../creation/method-key.ts'
import { toOrderCharges } from '../creation/order-charges.ts'
import type { ProductFacts } from '../creation/product-line.server.ts'
import { setAt } from './form-values.ts'
import type { ImprintValues, LineValues, ProposalValues } from './proposal-values.schema.ts'
import { toChargeValues } from './to-values.ts'

/** Sources of a new imprint's defaults. */
export type ImprintFacts = { artwork?: readonly { path: string }[]; products?: ProductFacts; book?: PriceBook }

const emptyImprint: ImprintValues = {
  id: '',
  design: 'logo',
  location: 'Front',
  method: 'screen-print',
  amount: '1',
  included: '',
  isRepeat: '',
  pms: '',
  artwork: '',
  width: '',
  height: '',
  placement: '',
}

type AddOptions = { createId: () => string; facts: ImprintFacts }

/**
 * Adds an imprint to the line at a path: at the first free location of its product, with the method of the imprint before it in
 * the option, its amount and PMS colors if both methods have the same measure, and the artwork if there is only one. The first
 * imprint brings the supplier's charges per order.
 */
export function addImprint(values: ProposalValues, path: string, { createId, facts }: AddOptions): ProposalValues {
  const [, at, index] = /^options\.(\d)\.lines\.(\d{1,2})$/.exec(path) ?? []
  const lines = values.options[Number(at ?? -1)]?.lines ?? []
  const line = lines[Number(index ?? -1)]
  if (!line || line.imprints.length >= maxImprints) return values
  const { artwork = [], products = {}, book } = facts
  const used = new Set(line.imprints.map((imprint) => imprint.location.trim().toLowerCase()))
  const location = products[line.product]?.locations.find(({ name }) => !used.has(name.toLowerCase()))
  const hasImprints = ({ imprints }: LineValues) => imprints.length > 0
  const previous = lines.slice(0, Number(index) + 1).findLast(hasImprints) ?? lines.findLast(hasImprints)
  const before = previous?.imprints.at(-1)
  const [named] = location?.methods ?? []
  const methods = { ...book?.methods, ...book?.productMethods[line.product] }
  const key = named ? findMethodKey(methods, named) : ''
  const choice = { book, product: line.product, names: location?.methods ?? [] }
  const isMethodKept = before && canKeepMethod({ ...choice, key: before.method })
  const method = isMethodKept ? before.method : methods[key] ? key : emptyImprint.method
  const getMeasure = (product: string, name: string) =>
    book && findMethod({ product: product || null }, name, book)?.measure
  const isMeasureKept =
    previous && before && getMeasure(previous.product, before.method) === getMeasure(line.product, method)
  const [only] = artwork.length === 1 ? artwork : []
  const imprint = {
    ...emptyImprint,
    id: createId(),
    method,
    artwork: only?.path ?? '',
    ...(location && { location: location.name.slice(0, 60).toWellFormed() }),
    ...(isMeasureKept && { amount: before.amount, pms: before.pms }),
  }
  const added = setAt(values, `${path}.imprints`, [...line.imprints, imprint])
  const charges = line.imprints.length === 0 ? (products[line.product]?.orderCharges ?? []) : []
  return charges.length > 0 ? addOrderCharges(added, Number(at), { line: line.id, charges, createId }) : added
}

type MethodChoice = Pick<ImprintFacts, 'book'> & { key: string; product: string; names: readonly string[] }

/** False if the method has no prices for the product, or the supplier has charges for other methods at the location. */
function canKeepMethod({ book, key, product, names }: MethodChoice): boolean {
  if (book && !findMethod({ product: product || null }, key, book)) return false
  const own = book?.productMethods[product]
  return !own || names.length === 0 || names.some((name) => findMethodKey({ ...book.methods, ...own }, name) === key)
}

type OrderCharges = {
  line: string
  charges: NonNullable<ProductFacts[string]['orderCharges']>
  createId: () => string
}

function addOrderCharges(
  values: ProposalValues,
  option: number,
  { line, charges, createId }: OrderCharges,
): ProposalValues {
  const known = values.options[option]?.charges ?? []
  const missing = charges.filter(({ label }) => !known.some((each) => each.line === line && each.label === label))
  const added = toOrderCharges(missing, { line, createId }).map(toChargeValues)
  return setAt(values, `options.${option}.charges`, [...known, ...added].slice(0, maxCharges))
}
