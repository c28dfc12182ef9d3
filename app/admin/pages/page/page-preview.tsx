import { ExternalLink, Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type PageKey, pages } from '#app/features/page-copy/editing/pages.ts'

/** Widths it is shown at, in pixels. */
const widths = { phone: 360, desktop: 1280 } as const
type Width = keyof typeof widths

/** The page as its visitors would see the draft, as a phone or a large screen shows it. */
export function PagePreview({ page }: { page: PageKey }) {
  const address = `/admin/pages/${page}/preview`
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [width, setWidth] = useState<Width>('phone')
  const [scripted, setScripted] = useState(false)

  useEffect(() => {
    setScripted(true)
    // A large screen beside the form; under it, what a phone shows.
    const beside = window.matchMedia('(min-width: 64rem)')
    const follow = () => setWidth(beside.matches ? 'desktop' : 'phone')
    follow()
    beside.addEventListener('change', follow)
    return () => beside.removeEventListener('change', follow)
  }, [])
  useEffect(() => {
    const [place, shown] = [room.current, frame.current]
    if (!place || !shown) return
    const fit = () => {
      const scale = Math.min(1, place.clientWidth / widths[width])
      shown.style.width = `${widths[width]}px`
      shown.style.height = `${place.clientHeight / scale}px`
      shown.style.left = `${(place.clientWidth - widths[width] * scale) / 2}px`
      shown.style.transform = `scale(${scale})`
    }
    const watch = new ResizeObserver(fit)
    watch.observe(place)
    return () => watch.disconnect()
  }, [width])

  const choice = (which: Width, label: string, icon: React.ReactNode) => (
    <button type="button" aria-pressed={width === which} onClick={() => setWidth(which)} className="page-width">
      {icon}
      <span className="sr-only">{label}</span>
      {widths[which]}
    </button>
  )
  return (
    <section aria-label="Preview" className="page-preview">
      <div className="page-preview-bar">
        <h2 className="page-preview-title text-sm font-semibold">Preview</h2>
        {scripted && (
          <div className="flex gap-1">
            {choice('phone', 'Phone, ', <Smartphone aria-hidden="true" />)}
            {choice('desktop', 'Desktop, ', <Monitor aria-hidden="true" />)}
          </div>
        )}
        <a href={address} target="_blank" rel="noreferrer" className="page-width">
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">Open preview in a new tab</span>
        </a>
      </div>
      <div ref={room} className="page-room">
        <iframe ref={frame} src={address} title={`Preview of ${pages[page].title}`} className="page-frame" />
      </div>
    </section>
  )
}
