import { useId } from 'react'
import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { describeMinimums } from '#app/features/orders/describe-minimums.ts'
import './minimums-note.css'

/** The minimum, with an explanation that opens by press, touch and keyboard. */
export function MinimumsNote({ minimum }: { minimum: number }) {
  const id = useId()
  const rules = useBrandRules()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="py-0.5 font-normal text-muted underline decoration-dotted underline-offset-4 hover:text-ink"
      >
        {`Min. ${minimum}`}
      </button>
      <span id={id} popover="auto" className="info-popover">
        {describeMinimums(rules)}
      </span>
    </>
  )
}
