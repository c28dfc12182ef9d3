import type { DecimalQuestion as Question } from '#app/features/imports/file-preview.ts'
import type { DecimalSeparator } from '#app/features/imports/mapping/mapping.ts'
import { getForeignCurrency } from '#app/features/imports/values/numbers.ts'

/** Asks for the decimal separator if the file is ambiguous. */
export function DecimalQuestion({
  question: { suggested, samples },
  decimal,
}: {
  question: Question
  /** Current answer. */
  decimal: DecimalSeparator | null
}) {
  const [sample = '1.299'] = samples
  const options = [
    { value: '.', label: 'Period as decimal separator', example: '1,299.00' },
    { value: ',', label: 'Comma as decimal separator', example: '1.299,00' },
  ]
  return (
    <fieldset className="import-question">
      <legend className="float-left w-full font-semibold">Choose a number format</legend>
      <p className="clear-both mt-1 text-sm text-muted">
        {`Prices such as ${samples.slice(0, 3).join(' and ')} are ambiguous.`}
      </p>
      <div className="mt-3 grid gap-1 sm:grid-cols-2">
        {options.map(({ value, label, example }) => (
          <label key={value} className="flex cursor-pointer gap-3 rounded-md px-1 py-1.5">
            <input
              type="radio"
              name="decimal"
              value={value}
              required
              defaultChecked={value === (decimal ?? suggested)}
              className="mt-1 size-4 shrink-0"
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-muted tabular-figures">
                {`Example: ${example}. ${sample} is read as ${formatSample(sample, value)}.`}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Formats a sample price in its currency. */
function formatSample(sample: string, decimal: string): string {
  const digits = sample.replace(/[^\d.,]/g, '')
  const [whole = '', cents = ''] = digits.split(decimal)
  const price = Number(`${whole.replace(/\D/g, '') || '0'}.${cents.replace(/\D/g, '') || '0'}`)
  return price.toLocaleString('en-US', { style: 'currency', currency: getForeignCurrency(sample) ?? 'USD' })
}
