import type { SendProblem } from '#app/features/proposals/lifecycle/send-problems.ts'
import { getGroupKey, type PriceBook } from '#app/features/proposals/pricing/imprint-groups.ts'
import type { Option } from '#app/features/proposals/pricing/option.schema.ts'
import { getFieldId, useProposalForm } from './values-context.tsx'

type ProblemsProps = { problems: readonly SendProblem[]; onShow: (option: number, id: string) => void }

/** Problems to fix before the proposal can be sent, each with a link to the field that solves it. */
export function Problems({ problems, onShow }: ProblemsProps) {
  const { content, book } = useProposalForm()
  // Listed once per option: each quantity column repeats the problem.
  const shown = [
    ...Map.groupBy(problems, ({ option, key, text }) => `${option} ${key.replace(/^\d+/, '')} ${text}`).values(),
  ].flatMap(([first]) => first ?? [])
  if (shown.length === 0) return null
  return (
    <section aria-label="To fix before sending" className="proposal-problems">
      <p className="font-semibold">To fix before sending</p>
      <ul>
        {shown.slice(0, 12).map((problem) => {
          const option = content.options.findIndex(({ id }) => id === problem.option)
          const id = getProblemFieldId(problem.key, { index: option, option: content.options[option], book })
          return (
            <li key={`${problem.option} ${problem.key}`}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  onShow(option, id)
                }}
              >
                {content.options.length > 1 && option >= 0
                  ? `${content.options[option]?.name}: ${problem.text}`
                  : problem.text}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type FieldOptions = { index: number; option: Option | undefined; book: PriceBook }

/** The id of the field that solves a problem, or of its option if there is none. */
function getProblemFieldId(key: string, { index, option, book }: FieldOptions): string {
  if (key === 'validUntil') return getFieldId(key)
  const [column = '', kind = '', id, imprintId] = key.split('/')
  const path = `options.${index}`
  const lines = option?.lines ?? []
  const getLinePath = (at: number) => `${path}.lines.${at}`
  const lineIndex = lines.findIndex((line) => line.id === id)
  const getChargeId = (isMatch: (charge: Option['charges'][number]) => boolean) =>
    getFieldId(`${path}.charges.${option?.charges.findIndex(isMatch)}.price`)
  switch (kind) {
    case 'product':
      return getFieldId(`${path}.overrides.${column}/unit-price/${id}`)
    case 'quantity':
      return getFieldId(`${getLinePath(lineIndex)}.quantities.${column}`)
    case 'sizes':
      return getFieldId(`${getLinePath(lineIndex)}.sizes.0.quantity`)
    case 'method': {
      const at = lines[lineIndex]?.imprints.findIndex((imprint) => imprint.id === imprintId)
      return getFieldId(`${getLinePath(lineIndex)}.imprints.${at}.method`)
    }
    case 'below-minimum': {
      const group = key.slice(`${column}/below-minimum/`.length)
      const at = lines.findIndex((line) => line.imprints.some((imprint) => getGroupKey(line, imprint, book) === group))
      const hasColumn = Number(column) < (lines[at]?.quantities.length ?? 0)
      // The fields of a kit's quantities are those of its first line.
      return getFieldId(`${getLinePath(option?.isKit ? 0 : at)}.quantities.${hasColumn ? column : 0}`)
    }
    case 'charge':
      return getChargeId((charge) => charge.id === id)
    case 'subtotal':
      return getChargeId((charge) => charge.kind === 'discount')
    case '':
      return `option-${Math.max(0, index)}`
    default:
      return getFieldId(`${path}.overrides.${key}`)
  }
}
