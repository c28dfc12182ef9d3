import { type ComponentProps, useId } from 'react'
import { FieldFrame, type FieldFrameProps, getAriaAttributes } from './field.tsx'
import './file-field.css'

type FileFieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, 'type' | 'children'>

/** The browser's file input: label above, hint and errors below. `className` goes to the whole field. */
export function FileField({
  label,
  errors,
  hint,
  optional,
  isLabelHidden,
  className,
  id: givenId,
  ...input
}: FileFieldProps) {
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
      <input {...input} id={id} type="file" className="file-input" {...getAriaAttributes(id, { errors, hint })} />
    </FieldFrame>
  )
}
