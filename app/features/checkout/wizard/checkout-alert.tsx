import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '#app/ui/classes.ts'

/** Alert about the last attempt, announced at once. */
export function CheckoutAlert({
  tone,
  title,
  className = 'mt-6',
  children,
}: {
  tone: 'danger' | 'info'
  title: string
  className?: string
  children?: ReactNode
}) {
  const Icon = tone === 'danger' ? CircleAlert : Info
  return (
    <div
      role="alert"
      className={joinClasses(
        'flex gap-3 rounded-md px-4 py-3.5 text-[0.9375rem] leading-6',
        tone === 'danger' ? 'bg-danger-tint' : 'bg-mustard-tint',
        className,
      )}
    >
      <Icon aria-hidden="true" className={joinClasses('mt-0.5 size-5 shrink-0', tone === 'danger' && 'text-danger')} />
      <div>
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5">{children}</div>}
      </div>
    </div>
  )
}
