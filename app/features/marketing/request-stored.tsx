import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** Stands in the form's place after a submission without JavaScript. */
export function RequestStored({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div role="status">
      <CircleCheck aria-hidden="true" className="size-10 text-forest" />
      <h2 className="mt-4 text-heading">{title}</h2>
      {text && <p className="mt-3 text-lead text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
