import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { joinClasses } from './classes.ts'
import { PageLink } from './page-link.tsx'

export type PaginationProps = {
  /** Number of the current page, from 1. */
  page: number
  pages: number
  href: (page: number) => string
  label?: string
}

const cell = 'grid h-11 min-w-11 place-items-center rounded-md px-2 text-[0.9375rem] tabular-figures'

type PageNavigationProps = { label?: string; className: string; children: ReactNode }

/**
 * Links to the other pages of a list. A followed one moves the focus to the beginning of the list, so that Tab goes on with the
 * first item: to the next element around it with `tabIndex={-1}`, or to a heading in there with that attribute.
 */
export function PageNavigation({ label = 'Pagination', className, children }: PageNavigationProps) {
  function focusList({ target, currentTarget, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent<HTMLElement>) {
    const isInOtherTab = ctrlKey || metaKey || shiftKey || altKey
    if (isInOtherTab || !(target instanceof Element && target.closest('a'))) return
    const list = currentTarget.closest<HTMLElement>('[tabindex="-1"]')
    const heading = list?.querySelector<HTMLElement>('h2[tabindex="-1"]')
    // Bulk actions can take the place of the heading.
    const start = heading?.checkVisibility() ? heading : list
    start?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key on a link inside is a click, too
    <nav aria-label={label} onClick={focusList} className={className}>
      {children}
    </nav>
  )
}

/** Links to pages, in the focusable section of their list; phones show "Page 3 of 20" between arrows. Empty for a single page. */
export function Pagination({ page, pages, href, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null
  const arrow = (target: number, name: string, icon: ReactNode, className?: string) =>
    target >= 1 && target <= pages && target !== page ? (
      <PageLink
        to={href(target)}
        instant
        prefetch={target === page + 1 || target === page - 1 ? 'viewport' : 'intent'}
        aria-label={name}
        className={joinClasses(cell, 'border border-line bg-card transition-colors hover:border-ink', className)}
      >
        {icon}
      </PageLink>
    ) : (
      <span aria-hidden="true" className={joinClasses(cell, 'border border-line text-edge opacity-60', className)}>
        {icon}
      </span>
    )
  return (
    <PageNavigation label={label} className="flex items-center justify-center gap-2 [&_svg]:size-5">
      {arrow(1, 'First page', <ChevronsLeft aria-hidden="true" />, 'sm:hidden')}
      {arrow(page - 1, 'Previous page', <ChevronLeft aria-hidden="true" />)}
      <p className="px-2 text-[0.9375rem] tabular-figures sm:hidden">
        Page <strong>{page.toLocaleString('en-US')}</strong>
        <span>{` of ${pages.toLocaleString('en-US')}`}</span>
      </p>
      <ol className="hidden items-center gap-1 sm:flex">
        {getPageNumbers(page, pages).map((number, index) => (
          // Pagination has at most two gaps, one per half.
          <li key={number ?? `gap-${index < 3 ? 'before' : 'after'}`}>
            {number === null ? (
              <span aria-hidden="true" className={joinClasses(cell, 'text-muted')}>
                …
              </span>
            ) : (
              <PageLink
                to={href(number)}
                instant
                aria-label={`Page ${number.toLocaleString('en-US')}`}
                aria-current={number === page ? 'page' : undefined}
                className={joinClasses(
                  cell,
                  'font-medium transition-colors',
                  number === page ? 'bg-forest text-white' : 'hover:bg-sand',
                )}
              >
                {number.toLocaleString('en-US')}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      {arrow(page + 1, 'Next page', <ChevronRight aria-hidden="true" />)}
      {arrow(pages, 'Last page', <ChevronsRight aria-hidden="true" />, 'sm:hidden')}
    </PageNavigation>
  )
}

/**
 * Returns the page numbers of a pagination: first, last, current and its neighbors; `null` is a gap of two or more pages. At
 * most 7 entries.
 */
export function getPageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, null, pages]
  if (page >= pages - 3) return [1, null, pages - 4, pages - 3, pages - 2, pages - 1, pages]
  return [1, null, page - 1, page, page + 1, null, pages]
}
