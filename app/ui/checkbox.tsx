import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
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
      <label className="group flex min-h-9 cursor-pointer items-start gap-3 py-1.5 text-[0.9375rem] leading-6 has-disabled:cursor-not-allowed has-disabled:text-muted">
        <input {...input} id={id} type="checkbox" className="checkbox mt-0.5" {...fieldIds(id, { errors, hint })} />
        <span className="min-w-0 flex-1">{label}</span>
        {count !== undefined && (
          <span className={classes('text-sm leading-6 text-muted tabular-nums')}>{count.toLocaleString('en-US')}</span>
        )}
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
