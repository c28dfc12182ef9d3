import type { PriceBook } from '../../pricing/imprint-groups.ts'
import { findMethodKey } from '../creation/method-key.ts'
import type { ProductFacts } from '../creation/product-line.server.ts'
import { setAt } from './form-values.ts'
import type { ImprintValues, LineValues, ProposalValues } from './proposal-values.schema.ts'

/** What a new imprint is filled in from. */
export type ImprintFacts = { artwork?: readonly { path: string }[]; products?: ProductFacts; book?: PriceBook }

const maxImprints = 12

const emptyImprint: ImprintValues = {
  ...{ id: '', design: 'logo', location: 'Front', method: 'screen-print', amount: '1', included: '' },
  ...{ isRepeat: '', pms: '', artwork: '', width: '', height: '', placement: '' },
}

type AddOptions = { createId: () => string; facts: ImprintFacts }

/**
 * Adds an imprint to the line at a path: at the first free location of its product, with the method and colors of the imprint
 * before it in the option, and the artwork if there is only one.
 */
export function addImprint(values: ProposalValues, path: string, { createId, facts }: AddOptions): ProposalValues {
  const [, at, index] = /^options\.(\d)\.lines\.(\d{1,2})$/.exec(path) ?? []
  const lines = values.options[Number(at ?? -1)]?.lines ?? []
  const line = lines[Number(index ?? -1)]
  if (!line || line.imprints.length >= maxImprints) return values
  const { artwork = [], products = {}, book } = facts
  const used = new Set(line.imprints.map(({ location }) => location))
  const location = products[line.product]?.locations.find(({ name }) => !used.has(name))
  const hasImprints = ({ imprints }: LineValues) => imprints.length > 0
  const previous = lines.slice(0, Number(index) + 1).findLast(hasImprints) ?? lines.findLast(hasImprints)
  const before = previous?.imprints.at(-1)
  const [named] = location?.methods ?? []
  const key = named && book ? findMethodKey(book.methods, named) : ''
  const method = book?.methods[key] ? key : emptyImprint.method
  const [only] = artwork.length === 1 ? artwork : []
  const imprint = {
    ...{ ...emptyImprint, id: createId(), method, artwork: only?.path ?? '' },
    ...(location && { location: location.name.slice(0, 60) }),
    ...(before && { method: before.method, amount: before.amount, pms: before.pms }),
  }
  return setAt(values, `${path}.imprints`, [...line.imprints, imprint])
}
