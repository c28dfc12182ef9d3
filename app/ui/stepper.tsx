import { Check } from 'lucide-react'
import { joinClasses } from './classes.ts'

export type StepperProps = {
  steps: readonly string[]
  /** Number of the current step, from 1. */
  current: number
  label?: string
}

export function Stepper({ steps, current, label = 'Progress' }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex">
        {steps.map((step, index) => {
          const number = index + 1
          const state = number < current ? 'done' : number === current ? 'current' : 'upcoming'
          return (
            <li
              key={step}
              aria-current={state === 'current' ? 'step' : undefined}
              className="relative flex flex-1 flex-col items-center gap-2 px-1 text-center"
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={joinClasses(
                    'absolute top-[17px] right-1/2 left-[-50%] mx-6 border-t-2',
                    state === 'upcoming' ? 'border-dashed border-kraft' : 'border-forest',
                  )}
                />
              )}
              <span
                aria-hidden="true"
                className={joinClasses(
                  'grid size-9 place-items-center rounded-full border-2 text-[0.9375rem] font-semibold tabular-figures',
                  state === 'done' && 'border-forest bg-forest-tint text-forest',
                  state === 'current' && 'border-forest bg-forest text-white',
                  state === 'upcoming' && 'border-line bg-card text-muted',
                )}
              >
                {state === 'done' ? <Check className="size-5" /> : number}
              </span>
              <span
                className={joinClasses(
                  'text-[0.8125rem] leading-4 sm:text-[0.9375rem] sm:leading-5',
                  state === 'current' ? 'font-semibold' : 'text-muted',
                )}
              >
                <span className="sr-only">{`Step ${number}${state === 'done' ? ', done' : ''}: `}</span>
                <span>{step}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
