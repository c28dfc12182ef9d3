import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { joinClasses } from './classes.ts'
import './dialog-support.ts'

export type ButtonStyleProps = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
}

/** Class names of a button, for other elements (`<summary>`, `<a>`). */
export function getButtonClass({ variant = 'primary', size = 'md' }: ButtonStyleProps = {}, extra?: string): string {
  return joinClasses('button', `button-${variant}`, `button-${size}`, extra)
}

export type ButtonProps = ButtonStyleProps & ComponentProps<'button'> & { busy?: boolean }

/** A busy button keeps its size and focus, and ignores clicks. */
export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const preventClick = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault()
  return (
    <button
      type="button"
      {...rest}
      className={getButtonClass({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? preventClick : onClick}
    >
      {busy && <span aria-hidden="true" className="button-spinner" />}
      <span className="contents">{children}</span>
    </button>
  )
}

export type ButtonLinkProps = ButtonStyleProps & ComponentProps<typeof Link>

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={getButtonClass({ variant, size }, className)} />
}
