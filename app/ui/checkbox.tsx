import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldErrors, type FieldFrame, fieldIds } from './field.tsx'

export type CheckboxProps = Pick<FieldFrame, 'errors' | 'hint'> &
  Omit<ComponentProps<'input'>, 'type' | 'children'> & {
    label: ReactNode
    /** How many things the choice stands for, shown at the right. */
    count?: number
  }

export function Checkbox({ label, count, errors, hint, className, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={className}>
      <label className="choice">
        <input {...input} id={id} type="checkbox" className="checkbox" {...fieldIds(id, { errors, hint })} />
        <span>{label}</span>
        {count !== undefined && <small>{count.toLocaleString('en-US')}</small>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-sm leading-5 text-muted">
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}
