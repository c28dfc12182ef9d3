import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { joinClasses } from '#app/ui/classes.ts'

type PageProps = {
  title: string
  lead?: ReactNode
  /** The parent page. */
  back?: { to: string; label: string }
  /** Main action of the page. */
  action?: ReactNode
  children: ReactNode
}

/** Heading and sections of a page. */
export function PortalPage({ title, lead, back, action, children }: PageProps) {
  return (
    <div className="portal-page">
      {back && (
        <Link to={back.to} className="portal-back">
          <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
          <span>{back.label}</span>
        </Link>
      )}
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-heading wrap-anywhere">{title}</h1>
          {lead && <div className="mt-1.5 text-muted">{lead}</div>}
        </div>
        {action}
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 sm:mt-8">{children}</div>
    </div>
  )
}

type SectionProps = {
  title: string
  text?: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** For tables, which reach the edges. */
  flush?: boolean
  children?: ReactNode
}

/** A card with a heading. */
export function Section({ title, text, aside, flush = false, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="portal-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-6 sm:pt-5">
        <div className="min-w-0">
          <h2 id={id} className="text-[1.0625rem] leading-6 font-semibold">
            {title}
          </h2>
          {text && <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>}
        </div>
        {aside}
      </div>
      {children && (
        <div className={joinClasses(flush ? 'portal-flush' : 'px-4 pt-1 pb-5 sm:px-6 sm:pb-6')}>{children}</div>
      )}
    </section>
  )
}

type AlertProps = { tone?: 'success' | 'error'; children: ReactNode }

/** The result of an action, or the state of what the page shows. */
export function Alert({ tone = 'success', children }: AlertProps) {
  return (
    <p role={tone === 'success' ? 'status' : 'alert'} className="portal-alert" data-tone={tone}>
      {children}
    </p>
  )
}
