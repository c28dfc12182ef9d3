import type { ReactNode } from 'react'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Logo } from '../../storefront/layout/logo.tsx'

type EntryPageProps = { title: string; children: ReactNode }

/** A page before the sign-in: a card under the shop's logo. */
export function EntryPage({ title, children }: EntryPageProps) {
  return (
    <div className="portal-entry">
      <SkipLink />
      <header>
        <a href="/" className="inline-flex min-h-11 items-center text-ink">
          <Logo />
        </a>
      </header>
      <main id="main" tabIndex={-1} className="portal-entry-card">
        <p className="text-eyebrow text-muted">Customer portal</p>
        <h1 className="mt-1 text-heading">{title}</h1>
        <div className="mt-4 grid gap-5">{children}</div>
      </main>
    </div>
  )
}
