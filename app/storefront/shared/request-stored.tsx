import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

type RequestStoredProps = { title: string; text?: string; reference: string | null; children?: ReactNode }

/** Replaces the form after a submission without JavaScript. */
export function RequestStored({ title, text, reference, children }: RequestStoredProps) {
  return (
    <div role="status">
      <CircleCheck aria-hidden="true" className="size-10 text-forest" />
      <h2 className="mt-4 text-heading">{title}</h2>
      {text && <p className="mt-3 text-lead text-muted">{text}</p>}
      {reference && (
        <p className="mt-3">
          Your reference <strong className="whitespace-nowrap">{reference}</strong>
        </p>
      )}
      {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
