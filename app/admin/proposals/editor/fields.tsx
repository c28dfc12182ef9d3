import type { ComponentProps, ReactNode } from 'react'
import { getAt } from '#app/features/proposals/editing/values/form-values.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { getAriaAttributes, TextField } from '#app/ui/field.tsx'
import { Select, type SelectProps } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { getFieldId, useField, useProposalForm } from './values-context.tsx'

type PathProps = { path: string; label: string; hint?: ReactNode; optional?: boolean; className?: string }

export function PathField({ path, ...props }: PathProps & ComponentProps<typeof TextField>) {
  return <TextField autoComplete="off" {...useField(path)} {...props} />
}

export function PathArea({ path, ...props }: PathProps & { rows?: number; maxLength?: number }) {
  return <TextArea {...useField(path)} {...props} />
}

export function PathSelect({ path, ...props }: PathProps & { options: SelectProps['options'] }) {
  return <Select {...useField(path)} {...props} />
}

export function PathCheckbox({ path, ...props }: Omit<PathProps, 'optional'>) {
  const { values, isHydrated, set } = useProposalForm()
  return (
    <Checkbox
      id={getFieldId(path)}
      data-field={path}
      name={isHydrated ? undefined : path}
      value="on"
      checked={getAt(values, path) === 'on'}
      onChange={({ currentTarget }) => set(path, currentTarget.checked ? 'on' : '')}
      {...props}
    />
  )
}

/** A control in a table cell: the headings label it visibly, `label` for screen readers. Its errors are below it. */
export function CellInput({
  path,
  label,
  className,
  ...props
}: { path: string; label: string } & ComponentProps<'input'>) {
  const { errors, ...field } = useField(path)
  return (
    <CellFrame id={field.id} errors={errors}>
      <input
        type="text"
        autoComplete="off"
        {...field}
        {...props}
        {...getAriaAttributes(field.id, { errors })}
        aria-label={label}
        className={joinClasses('control proposal-cell', className)}
      />
    </CellFrame>
  )
}

type CellSelectProps = { path: string; label: string; options: readonly { value: string; label: string }[] }

export function CellSelect({ path, label, options }: CellSelectProps) {
  const { errors, ...field } = useField(path)
  return (
    <CellFrame id={field.id} errors={errors}>
      <select
        {...field}
        {...getAriaAttributes(field.id, { errors })}
        aria-label={label}
        className="control proposal-cell"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </CellFrame>
  )
}

function CellFrame({ id, errors, children }: { id: string; errors: string[]; children: ReactNode }) {
  return (
    <span className="proposal-cell-frame">
      {children}
      {errors.length > 0 && (
        <span id={`${id}-error`} className="proposal-cell-error">
          {errors.join(' ')}
        </span>
      )}
    </span>
  )
}

/** A value that no control shows. With JavaScript, `valuesField` sends it with all others. */
export function HiddenValue({ path }: { path: string }) {
  const { values, isHydrated } = useProposalForm()
  return isHydrated ? null : <input type="hidden" name={path} value={getAt(values, path)} />
}

type IntentButtonProps = {
  intent: string
  children: ReactNode
  variant?: 'secondary' | 'ghost'
  label?: string
  disabled?: boolean
  className?: string
}

/** A button that changes the form: at once with JavaScript, else by submitting it. */
export function IntentButton({
  intent,
  label,
  variant = 'secondary',
  className,
  children,
  disabled,
}: IntentButtonProps) {
  const { press } = useProposalForm()
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      title={label}
      disabled={disabled}
      formNoValidate
      className={getButtonClass({ variant, size: 'sm' }, className)}
      onClick={(event) => {
        event.preventDefault()
        press(intent)
      }}
    >
      {children}
    </button>
  )
}
