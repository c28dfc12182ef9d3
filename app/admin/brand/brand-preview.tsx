import type { Autosave } from '../components/content-editor/autosave.ts'
import { PreviewFrame } from '../components/content-editor/preview-frame.tsx'

/** Pages available in the preview. */
export const previewPages = [
  { page: 'home', label: 'Home', path: '/' },
  { page: 'products', label: 'Products', path: '/products' },
  { page: 'about', label: 'About', path: '/about-us' },
  { page: 'start', label: 'Get Started', path: '/get-started' },
] as const

/** @param target a page, `icon` or `card` */
const getPreviewUrl = (target: string, version = '') =>
  `/admin/brand/preview?${new URLSearchParams({ of: target, ...(version && { at: version }) })}`

const [home, ...others] = previewPages.map(({ page, label }) => ({ label, url: getPreviewUrl(page) }))

/** The store, its icon and its social card with the draft brand. @param version changes with the draft */
export function BrandPreview({ autosave, version }: { autosave: Autosave; version: string }) {
  return (
    <div className="preview-aside">
      {home && <PreviewFrame autosave={autosave} title="Store preview" pages={[home, ...others]} />}
      <div className="flex flex-wrap items-end gap-4">
        <figure>
          <img src={getPreviewUrl('icon', version)} alt="App icon" width={48} height={48} className="rounded-md" />
          <figcaption className="mt-1.5 text-sm text-muted">App icon</figcaption>
        </figure>
        <figure className="min-w-0">
          <img
            src={getPreviewUrl('card', version)}
            alt="Social card with the store’s name and colors"
            width={240}
            height={126}
            className="h-auto max-w-full rounded-md border border-line"
          />
          <figcaption className="mt-1.5 text-sm text-muted">Preview of shared links</figcaption>
        </figure>
      </div>
    </div>
  )
}
