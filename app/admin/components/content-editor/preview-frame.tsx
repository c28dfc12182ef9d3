import { ExternalLink, Monitor, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import type { Autosave } from './autosave.ts'
import { useReloadAfterSave, useScaledFrame } from './use-preview.ts'
import './preview-frame.css'

/** Viewport widths in pixels. */
const widths = { phone: 360, desktop: 1280 } as const
type Width = keyof typeof widths

type PreviewedPage = { label: string; url: string }

type PreviewFrameProps = {
  autosave: Autosave
  title: string
  /** The first is shown at first; several pages have a link each. */
  pages: readonly [PreviewedPage, ...PreviewedPage[]]
  /** Below the frame. */
  children?: ReactNode
}

/** The storefront with this person's draft at the width of a phone or a desktop, reloaded after each saved draft. */
export function PreviewFrame({ autosave, title, pages, children }: PreviewFrameProps) {
  const [{ url }, setPage] = useState(pages[0])
  const [width, setWidth] = useState<Width>('phone')
  const container = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const isHydrated = useHydrated()
  const previews = useReloadAfterSave(autosave)
  useScaledFrame(container, frame, widths[width])

  useEffect(() => previews.add(frame.current?.contentWindow, url), [previews, url])
  useEffect(() => {
    // Beside the form the preview starts as a desktop, below it as a phone.
    const besideQuery = window.matchMedia('(min-width: 64rem)')
    const updateWidth = () => setWidth(besideQuery.matches ? 'desktop' : 'phone')
    updateWidth()
    besideQuery.addEventListener('change', updateWidth)
    return () => besideQuery.removeEventListener('change', updateWidth)
  }, [])

  const renderWidthButton = (option: Width, label: string, icon: ReactNode) => (
    <button type="button" aria-pressed={width === option} onClick={() => setWidth(option)} className="preview-button">
      {icon}
      <span className="sr-only">{label}</span>
      <span>{widths[option]}</span>
    </button>
  )
  return (
    <section aria-label="Preview" className="preview">
      <div className="preview-bar">
        <h2 className="mr-auto text-sm font-semibold">Preview</h2>
        {isHydrated && (
          <div className="flex gap-1">
            {renderWidthButton('phone', 'Phone, ', <Smartphone aria-hidden="true" />)}
            {renderWidthButton('desktop', 'Desktop, ', <Monitor aria-hidden="true" />)}
          </div>
        )}
        <a href={url} target="_blank" rel="noreferrer" onClick={previews.open} className="preview-button">
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">Open preview in a new tab</span>
        </a>
        {pages.length > 1 && (
          <ul className="preview-pages">
            {pages.map((page) => (
              <li key={page.url}>
                <a
                  href={page.url}
                  target="preview"
                  aria-current={page.url === url ? 'true' : undefined}
                  onClick={({ ctrlKey, metaKey, shiftKey }) => {
                    if (!(ctrlKey || metaKey || shiftKey)) setPage(page)
                  }}
                  className="preview-button"
                >
                  {page.label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div ref={container} className="preview-view">
        <iframe ref={frame} name="preview" src={pages[0].url} title={title} sandbox="allow-same-origin" tabIndex={-1} />
      </div>
      {children}
    </section>
  )
}
