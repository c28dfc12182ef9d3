import type { SendProblem } from '#app/features/proposals/lifecycle/send-problems.ts'
import type { Option } from '#app/features/proposals/pricing/option.schema.ts'
import { getFieldId, useProposalForm } from './values-context.tsx'

type ProblemsProps = { problems: readonly SendProblem[]; onShow: (option: number, id: string) => void }

/** Problems to fix before the proposal can be sent, each with a link to the field that solves it. */
export function Problems({ problems, onShow }: ProblemsProps) {
  const { content } = useProposalForm()
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
          const id = getProblemFieldId(problem.key, option, content.options[option])
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

/** The id of the field that solves a problem, or of its option if there is none. */
function getProblemFieldId(key: string, index: number, option: Option | undefined): string {
  if (key === 'validUntil') return getFieldId(key)
  const [column, kind = '', id, ...rest] = key.split('/')
  const path = `options.${index}`
  const getLinePath = (id: string | undefined) => `${path}.lines.${option?.lines.findIndex((line) => line.id === id)}`
  const getChargePath = (isMatch: (charge: Option['charges'][number]) => boolean) =>
    getFieldId(`${path}.charges.${option?.charges.findIndex(isMatch)}.price`)
  switch (kind) {
    case 'product':
      return getFieldId(`${path}.overrides.${column}/unit-price/${id}`)
    case 'quantity':
      return getFieldId(`${getLinePath(id)}.quantities.${column}`)
    case 'kit':
      return getFieldId(`${path}.lines.0.quantities.${column}`)
    case 'sizes':
      return getFieldId(`${getLinePath(id)}.sizes.0.quantity`)
    case 'method': {
      const imprints = option?.lines.find((line) => line.id === id)?.imprints ?? []
      return getFieldId(`${getLinePath(id)}.imprints.${imprints.findIndex((each) => each.id === rest[0])}.method`)
    }
    case 'minimum': {
      const group = key.slice(`${column}/minimum/`.length)
      const line = option?.lines.find(({ imprints }) =>
        imprints.some(({ design, location, method }) => group.startsWith([design, location, method].join('/'))),
      )
      return getFieldId(`${getLinePath(line?.id)}.quantities.0`)
    }
    case 'charge':
      return getChargePath((charge) => charge.id === id)
    case 'subtotal':
      return getChargePath((charge) => charge.kind === 'discount')
    case '':
      return `option-${Math.max(0, index)}`
    default:
      return getFieldId(`${path}.overrides.${key}`)
  }
}
