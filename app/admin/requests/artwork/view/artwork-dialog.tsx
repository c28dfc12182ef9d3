import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { ArtworkFile } from '#app/features/requests/artwork/artwork-file.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { FilePreview } from '../preview/preview.ts'
import { ShownFile } from './drawing.tsx'
import { FindingsList } from './findings-list.tsx'

const zooms = [1, 1.5, 2, 3, 4, 6] as const
const maxZoomLevel = zooms.length - 1

type DialogProps = { file: ArtworkFile; preview: FilePreview; url: string; onClose: () => void }

/** An enlarged file. Keys: arrows and Page Up/Down change the page, + and - zoom, 0 fits. */
export function ArtworkDialog({ file: { name, format }, preview, url, onClose }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const [zoomLevel, setZoomLevel] = useState(0)
  const [aspect, setAspect] = useState<number>()
  const fit = useFit(stage, aspect)
  const onAspect = useCallback((found: number) => setAspect(found), [])
  useEffect(() => {
    dialog.current?.showModal()
    stage.current?.focus()
  }, [])
  const { shown, facts } = preview
  if (shown.as === 'none') return null
  const pages = shown.as === 'pdf' ? shown.pdf.document.numPages : 1
  const movePage = (by: number) => setPage((now) => Math.min(pages, Math.max(1, now + by)))
  const zoom = (by: number) => setZoomLevel((now) => Math.min(maxZoomLevel, Math.max(0, now + by)))
  const keys: Record<string, () => void> = {
    // They scroll a file of one page.
    ...(pages > 1 && {
      ArrowRight: () => movePage(1),
      PageDown: () => movePage(1),
      ArrowLeft: () => movePage(-1),
      PageUp: () => movePage(-1),
    }),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    '0': () => setZoomLevel(0),
  }
  function onKeyDown(event: KeyboardEvent) {
    const act = keys[event.key]
    // An enlarged image scrolls by the arrows.
    const scrolls = zoomLevel > 0 && event.key.startsWith('Arrow')
    if (!act || scrolls || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  const width = Math.round(fit * (zooms[zoomLevel] ?? 1))
  const label = pages > 1 ? `Page ${page} of ${name}` : `Preview of ${name}`
  return (
    <Dialog
      ref={dialog}
      id={id}
      title={name}
      description={format?.toUpperCase()}
      className="artwork-dialog"
      onClose={onClose}
      onKeyDown={onKeyDown}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {pages > 1 && (
            <div className="flex items-center gap-2">
              <ToolbarButton
                label="Previous page"
                disabled={page === 1}
                onClick={() => movePage(-1)}
                icon={<ChevronLeft />}
              />
              <span role="status" className="min-w-24 text-center text-sm tabular-figures">
                {`Page ${page} of ${pages}`}
              </span>
              <ToolbarButton
                label="Next page"
                disabled={page === pages}
                onClick={() => movePage(1)}
                icon={<ChevronRight />}
              />
            </div>
          )}
          <div className="flex items-center gap-2">
            <ToolbarButton label="Zoom out" disabled={zoomLevel === 0} onClick={() => zoom(-1)} icon={<ZoomOut />} />
            <span role="status" className="min-w-14 text-center text-sm tabular-figures">
              {`${Math.round((zooms[zoomLevel] ?? 1) * 100)}%`}
            </span>
            <ToolbarButton
              label="Zoom in"
              disabled={zoomLevel === maxZoomLevel}
              onClick={() => zoom(1)}
              icon={<ZoomIn />}
            />
          </div>
          <a href={url} download className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
            Download
          </a>
        </div>
      }
    >
      <div className="artwork-large">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
        <section ref={stage} tabIndex={0} aria-label="Preview" className="artwork-large-stage">
          {fit > 0 && (
            <ShownFile
              shown={shown}
              url={url}
              page={page}
              width={width}
              shownWidth={aspect === undefined ? undefined : width}
              label={label}
              onAspect={onAspect}
            />
          )}
        </section>
        {facts && (
          <div className="artwork-large-facts">
            <FindingsList facts={facts} label="Vector check" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

type ToolbarButtonProps = { label: string; icon: ReactNode; disabled: boolean; onClick: () => void }

/** Stays in place and focusable at the ends. */
function ToolbarButton({ label, icon, disabled, onClick }: ToolbarButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={label}
      aria-disabled={disabled || undefined}
      className="px-2.5!"
      onClick={() => !disabled && onClick()}
    >
      {icon}
    </Button>
  )
}

/** CSS pixels at which an image of this aspect fits into the stage, which changes with the window. */
function useFit(stage: RefObject<HTMLDivElement | null>, aspect = 1): number {
  const [stageSize, setStageSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!stage.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry)
        setStageSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) })
    })
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [stage])
  return Math.min(stageSize.width, stageSize.height * aspect)
}
