import { useState } from 'react'
import { joinClasses } from '#app/ui/classes.ts'

/** Pages available in the preview. */
export const previewPages = [
  { page: 'home', label: 'Home', path: '/' },
  { page: 'products', label: 'Products', path: '/products' },
  { page: 'about', label: 'About', path: '/about-us' },
  { page: 'start', label: 'Get Started', path: '/get-started' },
] as const

/** Preview of the store with the draft brand. @param version changes with the content and reloads the frame */
export function PreviewFrame({ version, draft }: { version: string; draft: boolean }) {
  const [currentPage, setCurrentPage] = useState<string>(previewPages[0].page)
  const getPreviewUrl = (page: string) => `/admin/brand/preview?${new URLSearchParams({ of: page, at: version })}`
  return (
    <section aria-label="Preview" className="brand-preview">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-semibold">{draft ? 'Draft' : 'Live'}</p>
        <ul className="flex flex-wrap gap-1">
          {previewPages.map((page) => (
            <li key={page.page}>
              <a
                href={getPreviewUrl(page.page)}
                target="brand-preview"
                aria-current={page.page === currentPage ? 'true' : undefined}
                onClick={() => setCurrentPage(page.page)}
                className={joinClasses('brand-view', page.page === currentPage && 'brand-view-open')}
              >
                {page.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="brand-frame">
        <iframe
          key={version}
          name="brand-preview"
          title="Store preview"
          src={getPreviewUrl(currentPage)}
          sandbox="allow-same-origin"
          tabIndex={-1}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-4">
        <figure>
          <img src={getPreviewUrl('icon')} alt="App icon" width={48} height={48} className="rounded-md" />
          <figcaption className="mt-1.5 text-sm text-muted">App icon</figcaption>
        </figure>
        <figure className="min-w-0">
          <img
            src={getPreviewUrl('card')}
            alt="Social card with the store’s name and colors"
            width={240}
            height={126}
            className="h-auto max-w-full rounded-md border border-line"
          />
          <figcaption className="mt-1.5 text-sm text-muted">Preview of shared links</figcaption>
        </figure>
      </div>
    </section>
  )
}
