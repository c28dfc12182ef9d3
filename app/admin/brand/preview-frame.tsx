import { useState } from 'react'
import { classes } from '#app/ui/classes.ts'

/** Pages available in the preview. */
export const previewPages = [
  { of: 'home', label: 'Home', path: '/' },
  { of: 'products', label: 'Products', path: '/products' },
  { of: 'about', label: 'About', path: '/about-us' },
  { of: 'start', label: 'Get Started', path: '/get-started' },
] as const

/** The shop as it would be. @param at changes whenever what it shows does */
export function PreviewFrame({ at, draft }: { at: string; draft: boolean }) {
  const [of, open] = useState<string>(previewPages[0].of)
  const address = (what: string) => `/admin/brand/preview?${new URLSearchParams({ of: what, at })}`
  return (
    <section aria-label="Preview" className="brand-preview">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-semibold">{draft ? 'Draft' : 'Live'}</p>
        <ul className="flex flex-wrap gap-1">
          {previewPages.map((page) => (
            <li key={page.of}>
              <a
                href={address(page.of)}
                target="brand-preview"
                aria-current={page.of === of ? 'true' : undefined}
                onClick={() => open(page.of)}
                className={classes('brand-view', page.of === of && 'brand-view-open')}
              >
                {page.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="brand-frame">
        <iframe
          key={at}
          name="brand-preview"
          title="Store preview"
          src={address(of)}
          sandbox="allow-same-origin"
          tabIndex={-1}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-4">
        <img src={address('icon')} alt="App icon" width={48} height={48} className="rounded-md" />
        <img
          src={address('card')}
          alt="Preview card of shared links"
          width={240}
          height={126}
          className="h-auto max-w-full rounded-md border border-line"
        />
      </div>
    </section>
  )
}
