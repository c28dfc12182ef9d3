import { useId } from 'react'
import { Choice, type ChoiceProps } from './choice.tsx'
import { FieldErrorList, type FieldFrameProps, getAriaAttributes } from './field.tsx'

export type CheckboxProps = Pick<FieldFrameProps, 'errors' | 'hint'> &
  Omit<ChoiceProps, 'type' | 'count'> & {
    /** Class of the field. */
    className?: string
  }

export function Checkbox({ errors, hint, className, id: givenId, ...input }: CheckboxProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  return (
    <div className={className}>
      <Choice {...input} type="checkbox" id={id} {...getAriaAttributes(id, { errors, hint })} />
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-sm leading-5 text-muted">
          {hint}
        </p>
      )}
      <FieldErrorList id={id} errors={errors} />
    </div>
  )
}
