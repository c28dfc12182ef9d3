import { joinClasses } from './classes.ts'
import { PageLink } from './page-link.tsx'

export type BreadcrumbProps = {
  /** From the top level; the last one is the current page and needs no `to`. */
  items: readonly { label: string; to?: string }[]
  /** True if the current page is visually hidden on phones, because the heading below repeats it. */
  hidesCurrentOnPhones?: boolean
}

export function Breadcrumb({ items, hidesCurrentOnPhones = false }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-baseline gap-x-2 text-sm leading-6 text-muted">
        {items.map((item, index) => (
          <li
            key={item.label}
            className={joinClasses(
              'flex items-baseline gap-2 not-last:shrink-0 last:min-w-0',
              hidesCurrentOnPhones && 'max-sm:last:sr-only',
            )}
          >
            {index > 0 && (
              <span aria-hidden="true" className="text-kraft">
                /
              </span>
            )}
            {item.to && index < items.length - 1 ? (
              <PageLink to={item.to} className="py-1 underline-offset-4 hover:text-ink hover:underline">
                {item.label}
              </PageLink>
            ) : (
              <span aria-current="page" className="py-1 font-medium wrap-anywhere text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
