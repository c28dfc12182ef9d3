import type { CurrencyQuestion as Question } from '#app/features/imports/file-preview.ts'
import { TextField } from '#app/ui/field.tsx'

/** Asks for the exchange rate to US dollars. */
export function CurrencyQuestion({
  question: { money, samples },
  dollars,
}: {
  question: Question
  dollars: number | null
}) {
  return (
    <fieldset className="import-question">
      <legend className="float-left w-full font-semibold">{`Choose an exchange rate for ${money}`}</legend>
      <p className="clear-both mt-1 mb-3 text-sm text-muted">
        {`The file has prices such as ${samples.slice(0, 3).join(' and ')}. Store prices are in US dollars.`}
      </p>
      <TextField
        label={`US dollars per 1 ${money}`}
        name="dollars-for-one"
        inputMode="decimal"
        required
        defaultValue={dollars?.toString() ?? ''}
        hint="Such as 1.08. Enter 1 to use the numbers unchanged."
        className="max-w-72"
      />
    </fieldset>
  )
}
