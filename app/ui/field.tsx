import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from './classes.ts'

export type FieldFrameProps = {
  label: ReactNode
  /** Messages under the field; empty if it is valid. */
  errors?: string[]
  hint?: ReactNode
  /** Shows "Optional" beside the label. */
  optional?: boolean
  /** Hides the label visually. */
  isLabelHidden?: boolean
}

/** Attributes that associate a control with its hint and errors. */
export function getAriaAttributes(id: string, { errors, hint }: Pick<FieldFrameProps, 'errors' | 'hint'>) {
  const invalid = Boolean(errors?.length)
  const describedBy = [hint ? `${id}-hint` : '', invalid ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy || undefined }
}

/** Attribute that associates a group of controls with its errors; a group cannot be invalid itself. */
export const getGroupAttributes = (id: string, errors: string[] | undefined) => ({
  'aria-describedby': errors?.length ? `${id}-error` : undefined,
})

export function FieldErrorList({ id, errors }: { id: string; errors?: string[] | undefined }) {
  return (
    <div aria-live="polite">
      {errors?.length ? (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm leading-5 font-medium text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">{errors.join(' ')}</span>
        </p>
      ) : null}
    </div>
  )
}

export function FieldFrame({
  id,
  label,
  errors,
  hint,
  optional,
  isLabelHidden,
  aside,
  className,
  children,
}: FieldFrameProps & { id: string; aside?: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <div className={joinClasses('mb-1.5 flex items-baseline justify-between gap-3', isLabelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-sm leading-5 font-semibold">
          {label}
        </label>
        {optional && <span className="text-sm text-muted">Optional</span>}
        {aside}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm leading-5 text-muted">
          {hint}
        </p>
      )}
      <FieldErrorList id={id} errors={errors} />
    </div>
  )
}

export type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'children'> & {
    /** Inside the control, before the text. */
    icon?: ReactNode
  }

/** One line of text: label above, hint and errors below. `className` goes to the whole field. */
export function TextField({
  label,
  errors,
  hint,
  optional,
  isLabelHidden,
  icon,
  className,
  id: givenId,
  ...input
}: TextFieldProps) {
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
        {icon && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted [&_svg]:size-5"
          >
            {icon}
          </span>
        )}
        <input
          type="text"
          {...input}
          id={id}
          className={joinClasses('control h-12', icon ? 'pl-11' : null)}
          {...getAriaAttributes(id, { errors, hint })}
        />
      </div>
    </FieldFrame>
  )
}
