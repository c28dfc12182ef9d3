import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, type MetaDescriptor } from 'react-router'
import { getSite, type Matches } from '#app/lib/http/head/site.ts'
import { formatDateTime } from '#app/lib/time/time-zone.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { useTimeZone } from './time-zone-context.ts'

/** Title and robots of an admin page. The store name comes from the `matches` of the route's meta function. */
export const createAdminMeta = (title: string, matches: Matches): MetaDescriptor[] => [
  { title: `${title} | ${[getSite(matches).name, 'Admin'].filter(Boolean).join(' ')}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

type PageProps = {
  title: string
  lead?: ReactNode
  /** The parent page. */
  back?: { to: string; label: string }
  aside?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** Heading, page actions and panels. */
export function AdminPage({ title, lead, back, aside, narrow = false, children }: PageProps) {
  return (
    <div className={joinClasses('mx-auto px-4 py-6 sm:px-8 lg:py-10', narrow ? 'max-w-2xl' : 'max-w-6xl')}>
      {back && <BackLink {...back} className="-mt-2 mb-1" />}
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="text-[1.375rem] leading-7 font-bold tracking-[-0.03em] [overflow-wrap:anywhere] sm:text-[1.75rem] sm:leading-9">
            {title}
          </h1>
          {lead && (
            <p className={joinClasses('mt-1 text-pretty text-muted', typeof lead === 'string' && 'max-w-xl')}>{lead}</p>
          )}
        </div>
        {aside && <div className="max-w-full shrink-0">{aside}</div>}
      </header>
      <div className="mt-6 grid gap-6">{children}</div>
    </div>
  )
}

type BackLinkProps = { to: string; label: string; className?: string }

/** The link to the parent page. */
export function BackLink({ to, label, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={joinClasses(
        'inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink pointer-coarse:min-h-11',
        className,
      )}
    >
      <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
      <span>{label}</span>
    </Link>
  )
}

type PanelProps = { title: string; text?: ReactNode; aside?: ReactNode; flush?: boolean; children?: ReactNode }

/** A section with a heading; `flush` for tables that reach its edges. Without it, dropdowns may overflow. */
export function Panel({ title, text, aside, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={joinClasses('min-w-0 rounded-md border border-line bg-card', flush && 'overflow-hidden')}
    >
      <div
        className={joinClasses(
          'flex flex-wrap justify-between gap-3 px-4 pt-4 sm:px-6 sm:pt-5',
          text ? 'items-start' : 'items-center',
          flush ? 'pb-4' : !children && 'pb-5 sm:pb-6',
        )}
      >
        <div className="min-w-0 max-w-xl">
          <h2 id={id} className="text-[1.0625rem] leading-6 font-semibold tracking-[-0.01em]">
            {title}
          </h2>
          {text && <p className="mt-1 text-sm text-muted">{text}</p>}
        </div>
        {aside}
      </div>
      {children && <div className={flush ? 'border-t border-line' : 'px-4 pt-4 pb-5 sm:px-6 sm:pb-6'}>{children}</div>}
    </section>
  )
}

/** The result of an action. Screen readers read it without a change of focus. */
export function Alert({ tone = 'success', children }: { tone?: 'success' | 'error'; children: ReactNode }) {
  return (
    <p
      role={tone === 'success' ? 'status' : 'alert'}
      className={joinClasses(
        'rounded-md border px-4 py-3 text-sm font-medium',
        tone === 'success'
          ? 'border-forest/20 bg-forest-tint text-forest-deep'
          : 'border-danger/25 bg-danger-tint text-danger',
      )}
    >
      {children}
    </p>
  )
}

/** Date in the store's time zone, for lists; its tooltip has the time. */
export function DateOnly({ at, className }: { at: Date; className?: string }) {
  const zone = useTimeZone()
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at, zone, 'full')} className={className}>
      {new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone.name }).format(at)}
    </time>
  )
}

/** Date and time in the store's time zone. */
export function DateTime({ at }: { at: Date | string }) {
  const date = new Date(at)
  const zone = useTimeZone()
  return (
    <time dateTime={date.toISOString()} className="sm:whitespace-nowrap">
      {formatDateTime(date, zone)}
    </time>
  )
}
