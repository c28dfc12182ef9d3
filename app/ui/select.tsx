import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { type FieldFrame, Frame, fieldIds } from './field.tsx'

export type SelectProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly { value: string; label: string }[]
    /** First choice, with an empty value. */
    placeholder?: string
  }

export function Select({
  label,
  errors,
  hint,
  optional,
  hideLabel,
  options,
  placeholder,
  className,
  id: givenId,
  ...select
}: SelectProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Frame {...{ id, label, errors, hint, optional, hideLabel, className }}>
      <div className="relative">
        <select
          {...select}
          id={id}
          className="control h-12 appearance-none truncate pr-11"
          {...fieldIds(id, { errors, hint })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 [translate:0_-50%] text-muted"
        />
      </div>
    </Frame>
  )
}
