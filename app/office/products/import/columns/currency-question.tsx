import type { CurrencyQuestion as RouteCall } from '#app/features/imports/peek.ts'
import { TextField } from '#app/ui/field.tsx'

/** What prices in another money are in dollars. */
export function CurrencyQuestion({
  question: { money, samples },
  dollars,
}: {
  question: RouteCall
  dollars: number | null
}) {
  return (
    <fieldset className="import-question">
      <legend className="float-left w-full font-semibold">What are prices in {money} in dollars?</legend>
      <p className="clear-both mt-1 mb-3 text-sm text-muted">
        It has prices such as {samples.slice(0, 3).join(' and ')}. The shop’s prices are dollars.
      </p>
      <TextField
        label={`Dollars for 1 ${money}`}
        name="dollars-for-one"
        inputMode="decimal"
        required
        defaultValue={dollars?.toString() ?? ''}
        hint="Such as 1.08. With 1 the figures are taken as they stand."
        className="max-w-72"
      />
    </fieldset>
  )
}
