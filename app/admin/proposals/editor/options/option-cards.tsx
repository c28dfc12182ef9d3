import { Plus } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { formatAmount, formatDelivered, formatLanded } from '../../format-amount.ts'
import { IntentButton } from '../fields.tsx'
import { MarginText } from '../figures/margin-text.tsx'
import { useProposalForm } from '../values-context.tsx'

type OptionCardsProps = { active: number; onSelect: (index: number) => void }

/** The options side by side with what each costs, delivers and earns; a card opens its option below. */
export function OptionCards({ active, onSelect }: OptionCardsProps) {
  const { values, priced, content, isHydrated, accepted } = useProposalForm()
  return (
    <div className="proposal-options">
      <ul aria-label="Options" className="proposal-option-cards">
        {values.options.map((option, index) => {
          const { columns = [], costs = [] } = priced[index] ?? {}
          const isActive = isHydrated && index === active
          return (
            <li key={option.id} className={joinClasses('proposal-option-card', isActive && 'is-active')}>
              <a
                href={`#option-${index}`}
                aria-current={isActive ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  onSelect(index)
                }}
              >
                {option.name || `Option ${index + 1}`}
              </a>
              {accepted.includes(option.id) && (
                <Badge tone="forest" className="ml-2">
                  Accepted
                </Badge>
              )}
              <dl>
                {columns.map((column, at) => (
                  <div key={at}>
                    <dt>{formatDelivered(column.deliveredQuantity, option)}</dt>
                    <dd>
                      <strong>{formatAmount(column.total, content)}</strong>
                      <span>{`${formatLanded(column.landedUnitRate, content)} each`}</span>
                      <span className="text-sm">
                        <span className="sr-only">Margin </span>
                        <MarginText margin={costs[at]?.margin ?? null} money={content} />
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          )
        })}
      </ul>
      <IntentButton intent="add-option options" disabled={values.options.length >= 6}>
        <Plus aria-hidden="true" />
        Add option
      </IntentButton>
    </div>
  )
}
