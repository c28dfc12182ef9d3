import { ExternalLink, Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type PageKey, pages } from '#app/features/page-copy/editing/pages.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'

/** Viewport widths in pixels. */
const widths = { phone: 360, desktop: 1280 } as const
type Width = keyof typeof widths

/** Preview of the draft at the width of a phone or a desktop. */
export function PagePreview({ page }: { page: PageKey }) {
  const url = `/admin/pages/${page}/preview`
  const container = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [width, setWidth] = useState<Width>('phone')
  const isHydrated = useHydrated()

  useEffect(() => {
    // Beside the form the preview starts as a desktop, below it as a phone.
    const isBeside = window.matchMedia('(min-width: 64rem)')
    const updateWidth = () => setWidth(isBeside.matches ? 'desktop' : 'phone')
    updateWidth()
    isBeside.addEventListener('change', updateWidth)
    return () => isBeside.removeEventListener('change', updateWidth)
  }, [])
  useEffect(() => {
    const [outer, inner] = [container.current, frame.current]
    if (!outer || !inner) return
    const updateScale = () => {
      const scale = Math.min(1, outer.clientWidth / widths[width])
      inner.style.width = `${widths[width]}px`
      inner.style.height = `${outer.clientHeight / scale}px`
      inner.style.left = `${(outer.clientWidth - widths[width] * scale) / 2}px`
      inner.style.transform = `scale(${scale})`
    }
    const observer = new ResizeObserver(updateScale)
    observer.observe(outer)
    return () => observer.disconnect()
  }, [width])

  const renderWidthButton = (option: Width, label: string, icon: React.ReactNode) => (
    <button type="button" aria-pressed={width === option} onClick={() => setWidth(option)} className="page-width">
      {icon}
      <span className="sr-only">{label}</span>
      <span>{widths[option]}</span>
    </button>
  )
  return (
    <section aria-label="Preview" className="page-preview">
      <div className="page-preview-bar">
        <h2 className="page-preview-title text-sm font-semibold">Preview</h2>
        {isHydrated && (
          <div className="flex gap-1">
            {renderWidthButton('phone', 'Phone, ', <Smartphone aria-hidden="true" />)}
            {renderWidthButton('desktop', 'Desktop, ', <Monitor aria-hidden="true" />)}
          </div>
        )}
        <a href={url} target="_blank" rel="noreferrer" className="page-width">
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">Open preview in a new tab</span>
        </a>
      </div>
      <div ref={container} className="page-preview-frame">
        <iframe ref={frame} src={url} title={`Preview of ${pages[page].title}`} className="page-frame" />
      </div>
    </section>
  )
}
