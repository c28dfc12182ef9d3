import { useId } from 'react'
import { Choice, type ChoiceProps } from './choice.tsx'
import { FieldErrors, type FieldFrame, fieldIds } from './field.tsx'

export type CheckboxProps = Pick<FieldFrame, 'errors' | 'hint'> &
  Omit<ChoiceProps, 'type' | 'count'> & {
    /** Goes to the whole field. */
    className?: string
  }

export function Checkbox({ errors, hint, className, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={className}>
      <Choice {...input} type="checkbox" id={id} {...fieldIds(id, { errors, hint })} />
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-sm leading-5 text-muted">
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}
