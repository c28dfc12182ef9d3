import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { FieldFrame, type FieldFrameProps, getAriaAttributes } from './field.tsx'

export type SelectProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'children'> & {
    /** `data-colorless`: for style sheets. */
    options: readonly { value: string; label: string; 'data-colorless'?: string | undefined }[]
    /** First choice, with an empty value. */
    placeholder?: string
  }

export function Select({
  label,
  errors,
  hint,
  optional,
  isLabelHidden,
  options,
  placeholder,
  className,
  id: givenId,
  ...select
}: SelectProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  return (
    <FieldFrame
      id={id}
      label={label}
      errors={errors}
      hint={hint}
      optional={optional}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      <div className="relative">
        <select
          {...select}
          id={id}
          className="control h-12 appearance-none truncate pr-11"
          {...getAriaAttributes(id, { errors, hint })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ label: text, ...option }) => (
            <option key={option.value} {...option}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 [translate:0_-50%] text-muted"
        />
      </div>
    </FieldFrame>
  )
}
