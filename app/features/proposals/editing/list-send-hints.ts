import type { ProposalContent } from '../document/proposal-content.schema.ts'
import type { Option } from '../pricing/option.schema.ts'
import type { ProductFacts } from './creation/product-line.server.ts'
import { describeMinimum, listBelowMinimum, listStock } from './list-below-minimum.ts'

/** Lists what may be a mistake, but does not prevent sending: options that do not differ but in their names, too few pieces, and too little stock. */
export function listSendHints({ options }: Pick<ProposalContent, 'options'>, products: ProductFacts): string[] {
  const tooFew = options.flatMap((option) => listBelowMinimum(option, products))
  const exceeded = options.flatMap((option) => listStock(option, products)).filter(({ isExceeded }) => isExceeded)
  return [
    ...listEqualOptions(options),
    ...new Set(tooFew.map(({ name, minimum }) => `${name} is below ${describeMinimum({ minimum })}`)),
    ...new Set(exceeded.map(({ name, text }) => `${name} needs more than the supplier has: ${text}`)),
  ]
}

function listEqualOptions(options: readonly Option[]): string[] {
  const firsts = new Map<string, string>()
  return options.flatMap((option) => {
    const key = toComparable(option)
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, option.name)
    return first === undefined || option.lines.length === 0 ? [] : [`${first} and ${option.name} do not differ`]
  })
}

/** The option without names and ids of its own; ids in the keys of figures become positions. */
function toComparable({ id: _, name: __, ...option }: Option): string {
  const ids = [...option.lines.flatMap((line) => [line, ...line.imprints]), ...option.charges].map(({ id }) => id)
  const positions = new Map(ids.map((id, at) => [id, `#${at}`]))
  const rename = (text: string) =>
    text
      .split('/')
      .map((part) => positions.get(part) ?? part)
      .join('/')
  return JSON.stringify(option, (key, value) => {
    if (key === 'mockup') return undefined
    if (key === 'id' || key === 'line') return value && rename(value)
    const isRecord = key === 'overrides' || key === 'costOverrides' || key === 'treatments'
    return isRecord
      ? Object.fromEntries(
          Object.entries(value)
            .map(([name, each]): [string, unknown] => [rename(name), each])
            .sort(([a], [b]) => a.localeCompare(b)),
        )
      : value
  })
}
