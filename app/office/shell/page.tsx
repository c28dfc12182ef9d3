import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, type MetaDescriptor } from 'react-router'
import { type Matches, siteOf } from '#app/lib/head/site.ts'
import { classes } from '#app/ui/classes.ts'

/** Of a page no search engine sees. `matches` are those of the route's meta function; they carry the shop's name. */
export const officeMeta = (title: string, matches: Matches = []): MetaDescriptor[] => [
  { title: `${title} | ${[siteOf(matches).name, 'office'].filter(Boolean).join(' ')}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

type PageProps = {
  title: string
  lead?: ReactNode
  /** Whence one comes to this page, by the name it has there. */
  back?: { to: string; label: string }
  aside?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** Heading, what can be done here, and the page's panels. */
export function OfficePage({ title, lead, back, aside, narrow = false, children }: PageProps) {
  return (
    <div className={classes('mx-auto px-4 py-6 sm:px-8 lg:py-10', narrow ? 'max-w-2xl' : 'max-w-6xl')}>
      {back && <BackLink {...back} className="-mt-2 mb-1" />}
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="text-[1.375rem] leading-7 font-bold tracking-[-0.03em] [overflow-wrap:anywhere] sm:text-[1.75rem] sm:leading-9">
            {title}
          </h1>
          {lead && <p className={classes('mt-1 text-muted', typeof lead === 'string' && 'max-w-xl')}>{lead}</p>}
        </div>
        {aside && <div className="max-w-full shrink-0">{aside}</div>}
      </header>
      <div className="mt-6 grid gap-6">{children}</div>
    </div>
  )
}

type BackLinkProps = { to: string; label: string; className?: string }

/** The one way back that a page shows, before everything else of it. */
export function BackLink({ to, label, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={classes(
        'inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink pointer-coarse:min-h-11',
        className,
      )}
    >
      <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
      {label}
    </Link>
  )
}

type PanelProps = { title: string; text?: ReactNode; aside?: ReactNode; flush?: boolean; children?: ReactNode }

/** A part of a page under its own heading; `flush` for tables that reach its edges. Else what drops down may reach out. */
export function Panel({ title, text, aside, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes('min-w-0 rounded-md border border-line bg-card', flush && 'overflow-hidden')}
    >
      <div
        className={classes(
          'flex flex-wrap items-start justify-between gap-3 px-4 pt-4 sm:px-6 sm:pt-5',
          flush && 'pb-4',
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

/** What has just been done, or could not be. Announced without taking the focus. */
export function Told({ tone = 'done', children }: { tone?: 'done' | 'refused'; children: ReactNode }) {
  return (
    <p
      role={tone === 'done' ? 'status' : 'alert'}
      className={classes(
        'rounded-md border px-4 py-3 text-sm font-medium',
        tone === 'done'
          ? 'border-forest/20 bg-forest-tint text-forest-deep'
          : 'border-danger/25 bg-danger-tint text-danger',
      )}
    >
      {children}
    </p>
  )
}

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Chicago',
})

/** A moment where the shop works; the time element carries it to the second. */
export function Moment({ at }: { at: Date | string }) {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} className="sm:whitespace-nowrap">
      {moment.format(date)}
    </time>
  )
}
