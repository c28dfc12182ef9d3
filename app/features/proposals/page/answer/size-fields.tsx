import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { FieldErrorList, getAriaAttributes } from '#app/ui/field.tsx'
import type { DocumentFormat } from '../../document/format-document.ts'
import type { DocumentLine } from '../../document/proposal-document.schema.ts'
import type { Choice } from '../choice.ts'
import { getPieces, getSizeName } from './sizes.ts'

type SizeFieldsProps = {
  choice: Choice
  line: DocumentLine
  format: DocumentFormat
  errors: FieldErrors
  values: FieldValues
}

/** Pieces of each size. Sizes that cost more stay as priced. */
export function SizeFields({ choice: { option, column }, line, format, errors, values }: SizeFieldsProps) {
  const groupId = `sizes-${option.id}-${line.id}`
  const names = line.sizes.map((_, index) => getSizeName(option.id, line.id, index))
  const messages = names.flatMap((name) => errors[name] ?? [])
  const isFixed = line.sizes.some(({ upcharge }) => upcharge !== 0)
  return (
    <fieldset aria-describedby={`${groupId}-hint`}>
      <legend className="font-semibold">{`Sizes of ${line.name}`}</legend>
      <p id={`${groupId}-hint`} className="mt-1 text-sm text-muted">
        <span>{`${format.count(getPieces(column, line))} pieces in all. Leave open what you do not know yet.`}</span>
        {isFixed && <span> Sizes with a surcharge stay as priced; ask for changes to have others.</span>}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {line.sizes.map(({ name, quantity, upcharge }, index) => {
          const field = names[index] ?? ''
          return (
            <label key={field} className="flex w-20 flex-col gap-1 text-sm font-semibold">
              <span>{upcharge === 0 ? name : `${name} +${format.rate(upcharge)}`}</span>
              <input
                type="text"
                inputMode="numeric"
                name={field}
                defaultValue={values[field] ?? quantity}
                readOnly={upcharge !== 0}
                maxLength={7}
                className="control h-12 px-3 text-center tabular-figures"
                {...getAriaAttributes(groupId, { errors: errors[field] ?? [] })}
              />
            </label>
          )
        })}
      </div>
      <FieldErrorList id={groupId} errors={messages} />
    </fieldset>
  )
}
