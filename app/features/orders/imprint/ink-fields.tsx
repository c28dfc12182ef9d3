import { describeSecondColor } from '#app/features/logo/core/inks/extra-colors.ts'
import { TextField } from '#app/ui/field.tsx'
import { maxInkNameLength } from './ink-names.ts'

/** Colors that printers have in stock, which need no mixing; by name, as `#rrggbb`. */
const stockInks = {
  White: '#ffffff',
  Black: '#222225',
  Gray: '#8b8e93',
  Navy: '#1e2f52',
  'Royal Blue': '#1f49a6',
  Red: '#b4242c',
  Maroon: '#6b182b',
  Orange: '#e0652a',
  Gold: '#eda81e',
  'Kelly Green': '#15834a',
  'Forest Green': '#2c4a3a',
  Purple: '#4f2f82',
}

type InkFieldsProps = {
  /** Returns the name of a field. */
  getName: (index: number) => string
  /** Fields; the style sheet shows as many as colors are selected. */
  limit: number
  /** True if only the quote names what a second color costs. */
  isQuoted: boolean
  /** Initial names. */
  names: readonly string[]
  /** Colors that are hard to read on the product. */
  unreadable?: readonly string[]
}

/** Asks for the name of each ink color: one in stock, or any other in words. */
export function InkFields({ getName, limit, isQuoted, names, unreadable = [] }: InkFieldsProps) {
  return (
    <div className="imprint-colors col-span-full">
      <div className="imprint-ink-fields grid gap-3">
        {Array.from({ length: limit }, (_, index) => (
          <TextField
            key={index}
            label={`Ink color ${index + 1}`}
            name={getName(index)}
            maxLength={maxInkNameLength}
            placeholder={index === 0 ? 'e.g. White' : 'e.g. PMS 286 C'}
            autoComplete="off"
            defaultValue={names[index] ?? ''}
          />
        ))}
      </div>
      <p role="status" className="mt-2 text-sm leading-5 font-medium text-terracotta-deep empty:hidden">
        {unreadable.length > 0 &&
          `${unreadable.join(' and ')} will be hard to read on the product as pictured. A lighter or darker ink helps.`}
      </p>
      <div className="imprint-stock mt-2.5 flex flex-wrap gap-2 noscript:hidden">
        {Object.entries(stockInks).map(([ink, hex]) => (
          <button
            key={ink}
            type="button"
            title={ink}
            aria-label={`${ink} ink`}
            className="rounded-full"
            onClick={({ currentTarget }) => fillInk(currentTarget.closest('.imprint-colors'), ink)}
          >
            <svg aria-hidden="true" color={hex} className="size-7 rounded-full border border-edge" />
          </button>
        ))}
      </div>
      <p className="mt-2 text-sm leading-5 text-muted">
        <span>
          Choose stock inks, or type any color, such as PMS 286 C: we match it. Leave it empty and we advise you.
        </span>
        {isQuoted && <span>{` ${describeSecondColor(undefined)}`}</span>}
      </p>
    </div>
  )
}

/** Fills the first empty field, else replaces the last one. */
function fillInk(inks: Element | null, name: string) {
  const fields = [...(inks?.querySelectorAll('input') ?? [])].filter(({ offsetParent }) => offsetParent !== null)
  const field = fields.find(({ value }) => value === '') ?? fields.at(-1)
  if (!field) return
  field.value = name
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
