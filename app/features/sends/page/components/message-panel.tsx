import type { ReactNode } from 'react'

/** Heading and text that replace the form of a campaign's page. */
export function MessagePanel({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col">
      {icon}
      <h2 className="text-heading">{title}</h2>
      <div className="mt-3 flex flex-col text-muted">{children}</div>
    </div>
  )
}
