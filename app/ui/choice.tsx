import type { ComponentProps, ReactNode } from 'react'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  type: 'checkbox' | 'radio'
  label: ReactNode
  /** Count at the right; text appears as is. */
  count?: number | string | undefined
}

/** A checkbox or radio button without hint and errors; see `Checkbox` for forms. */
export function Choice({ type, label, count, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...input} type={type} className={type} />
      <span>{label}</span>
      {count !== undefined && <small>{typeof count === 'number' ? count.toLocaleString('en-US') : count}</small>}
    </label>
  )
}
