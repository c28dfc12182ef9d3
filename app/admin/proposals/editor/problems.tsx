import type { SendProblem } from '#app/features/proposals/lifecycle/send-problems.ts'
import { getFieldId, useProposalForm } from './values-context.tsx'

type ProblemsProps = { problems: readonly SendProblem[]; onShow: (option: number, id: string) => void }

/** Problems to fix before the proposal can be sent, each with a link to its field. */
export function Problems({ problems, onShow }: ProblemsProps) {
  const { content } = useProposalForm()
  // Once an option: the quantities have the same problem.
  const shown = [...Map.groupBy(problems, ({ option, text }) => `${option} ${text}`).values()].flatMap(
    ([first]) => first ?? [],
  )
  if (shown.length === 0) return null
  return (
    <section aria-label="To fix before sending" className="proposal-problems">
      <p className="font-semibold">To fix before sending</p>
      <ul>
        {shown.slice(0, 12).map((problem) => {
          const option = content.options.findIndex(({ id }) => id === problem.option)
          const id = getProblemFieldId(problem.key, option)
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

/** The field that solves a problem: of a product its unit price. */
function getProblemFieldId(key: string, option: number): string {
  if (key === 'validUntil') return getFieldId(key)
  if (!/^\d+\//.test(key)) return `option-${Math.max(0, option)}`
  return getFieldId(`options.${option}.overrides.${key.replace('/product/', '/unit-price/')}`)
}
