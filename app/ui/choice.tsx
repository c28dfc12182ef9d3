import type { ComponentProps, ReactNode } from 'react'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  /** One of several that may be chosen, or of which one is. */
  type: 'checkbox' | 'radio'
  label: ReactNode
  /** Count at the right; text appears as is. */
  count?: number | string | undefined
}

/** A box or a button to choose by, which nothing can be wrong with: a form's is a `Checkbox`. */
export function Choice({ type, label, count, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...input} type={type} className={type} />
      <span>{label}</span>
      {count !== undefined && <small>{typeof count === 'number' ? count.toLocaleString('en-US') : count}</small>}
    </label>
  )
}
