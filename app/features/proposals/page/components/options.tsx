import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { formatUnits, getUnitNoun } from '../../document/format-document.ts'
import type { ProposalDocument } from '../../document/proposal-document.schema.ts'
import { type Choice, getOnlyChoice, parseChoices, sumChoices } from '../choice.ts'
import { ActionResultMessage } from './action-result-message.tsx'
import { Blocks } from './blocks.tsx'
import { OptionCard } from './option-card.tsx'
import { OptionDetails } from './option-details.tsx'
import type { OptionProps } from './option-props.ts'

type OptionsProps = OptionProps & {
  /** False for readers and for proposals that can no longer be accepted. */
  canAccept: boolean
  /** Version that the page was opened with: a refresh may have brought another. */
  opened: number
  /** Before the options: the bar is in sight from there on. */
  cover: ReactNode
  /** Between the options and the bar. */
  children: ReactNode
}

/** Options side by side, what is in each, and the way to accepting one. Without scripts a button shows other quantities. */
export function Options({ canAccept, opened, cover, children, ...props }: OptionsProps) {
  const { document, path } = props
  const form = useRef<HTMLFormElement>(null)
  const query = new URLSearchParams(useLocation().search)
  const only = getOnlyChoice(document)
  const isOnly = only.length > 0
  const [chosen, setChosen] = useState<Choice[]>(() =>
    // A URL's choice belongs to its version.
    isOnly ? only : parseChoices(document, Number(query.get('version') ?? opened) === document.version ? query : []),
  )
  /** Column of an option that was chosen last. */
  const [shown, setShown] = useState<Record<string, number>>({})

  function update() {
    if (!form.current || isOnly) return
    const choices = parseChoices(document, new FormData(form.current))
    setChosen(choices)
    setShown((earlier) => ({
      ...earlier,
      ...Object.fromEntries(choices.map(({ option, index }) => [option.id, index])),
    }))
  }
  // The browser may have restored earlier choices.
  useEffect(update, [])

  const getIndex = (id: string) => chosen.find(({ option }) => option.id === id)?.index ?? shown[id] ?? 0
  const hasQuantities = document.options.some(({ columns }) => columns.length > 1)
  return (
    <form ref={form} method="get" action={`${path}/accept`} onChange={update}>
      <input type="hidden" name="version" value={opened} />
      <Container>
        {cover}
        <section id="options" aria-labelledby="options-title" className="scroll-mt-6 pb-12 lg:pb-16">
          <h2 id="options-title" className="text-heading">
            {getTitle(document, isOnly || !canAccept)}
          </h2>
          <ActionResultMessage at="options" />
          <div className="option-grid mt-6" data-count={document.options.length}>
            {document.options.map((option) => (
              <OptionCard
                key={option.id}
                {...props}
                option={option}
                index={getIndex(option.id)}
                // Quantities can be chosen without accepting, to see their prices.
                canChoose={!isOnly && (canAccept || option.columns.length > 1)}
                isChosen={!isOnly && chosen.some((choice) => choice.option.id === option.id)}
              />
            ))}
          </div>
          {hasQuantities && (
            <noscript>
              <Button type="submit" variant="secondary" formAction={path} className="mt-4">
                Show prices of this quantity
              </Button>
            </noscript>
          )}
        </section>
        <Blocks blocks={document.blocks} />
        {document.options.map((option) => (
          <OptionDetails key={option.id} {...props} option={option} index={getIndex(option.id)} />
        ))}
        {children}
      </Container>
      {canAccept && <ChoiceBar {...props} chosen={chosen} />}
    </form>
  )
}

function getTitle({ options, choice }: ProposalDocument, isShownOnly: boolean): string {
  if (isShownOnly) return options.length > 1 ? 'Options' : 'Your price'
  if (options.length === 1) return 'Choose a quantity'
  return choice === 'one' ? 'Choose an option' : 'Choose one or more'
}

function ChoiceBar({ document, format, chosen }: OptionProps & { chosen: readonly Choice[] }) {
  const [first] = chosen
  const hint = document.options.length > 1 ? 'Choose an option and a quantity' : 'Choose a quantity'
  return (
    <div className="bottom-bar">
      <div className="mx-auto flex w-full max-w-page items-center gap-4 lg:px-2 xl:px-8">
        <div className="min-w-0 flex-1" aria-live="polite">
          {first ? (
            <>
              <p className="truncate text-sm text-muted">
                {chosen
                  .map(
                    ({ option, column }) => `${option.name}, ${formatUnits(option, column.deliveredQuantity, format)}`,
                  )
                  .join(' + ')}
              </p>
              <p className="font-display text-subheading">
                <span>{format.amount(sumChoices(chosen))}</span>
                {chosen.length === 1 && (
                  <span className="bar-unit">
                    {`${format.landed(first.column.landedUnitRate)} per ${getUnitNoun(first.option)}`}
                  </span>
                )}
              </p>
            </>
          ) : (
            <p className="text-muted">{hint}</p>
          )}
        </div>
        <Button type="submit" size="lg" className="shrink-0">
          Review and sign
        </Button>
      </div>
    </div>
  )
}
