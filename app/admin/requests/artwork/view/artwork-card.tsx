import { Download, Expand } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ArtworkFile } from '#app/features/requests/artwork/artwork-file.ts'
import { getContentKinds, getSummary } from '#app/features/requests/artwork/facts/findings.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { FilePreview } from '../preview/preview.ts'
import { usePreview } from '../preview/use-preview.ts'
import { ArtworkDialog } from './artwork-dialog.tsx'
import { ShownFile } from './drawing.tsx'
import { FindingsList } from './findings-list.tsx'

/** Larger files are loaded on demand only; those of unknown size at once. */
const maxAutoLoadBytes = 10 * 1024 * 1024
/** CSS pixels of a thumbnail. */
const thumbnailWidth = 360

type ArtworkCardProps = { file: ArtworkFile; url: string; heading: 'h2' | 'h3' }

/** One file: preview, type and print check. */
export function ArtworkCard({ file, url, heading: Heading }: ArtworkCardProps) {
  const { name, format, size, kind } = file
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { preview, retry } = usePreview(url, isWanted)
  const isKnown = format !== undefined
  const isLarge = (size ?? 0) > maxAutoLoadBytes
  useEffect(() => {
    if (!card.current || !isKnown || isLarge) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((each) => each.isIntersecting) && setWanted(true),
    )
    observer.observe(card.current)
    return () => observer.disconnect()
  }, [isKnown, isLarge])
  /** The pressed button disappears. */
  const moveFocus = () => card.current?.focus()
  const canEnlarge = preview && preview.shown.as !== 'none'
  return (
    <article ref={card} tabIndex={-1} aria-labelledby={id} className="artwork-card">
      <div className="artwork-stage">
        {!isKnown ? (
          <Placeholder title="No preview" text="Previews are not available for this file type." />
        ) : !isWanted && !isLarge ? (
          <span aria-hidden="true" className="text-2xl font-bold text-muted">
            {format.toUpperCase()}
          </span>
        ) : !isWanted ? (
          <Placeholder title="Large file" text={`Previewing it loads ${formatFileSize(size ?? 0)}.`}>
            <Button
              variant="secondary"
              size="sm"
              className="noscript:hidden"
              onClick={() => {
                moveFocus()
                setWanted(true)
              }}
            >
              Load preview
            </Button>
          </Placeholder>
        ) : (
          <Thumbnail
            preview={preview}
            name={name}
            url={url}
            retry={() => {
              moveFocus()
              retry()
            }}
          />
        )}
        {canEnlarge && (
          <button type="button" className="artwork-grow" onClick={() => setOpen(true)}>
            <span className="sr-only">{`Enlarge ${name}`}</span>
            <Expand aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="grid content-start gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <Heading id={id} className="text-[0.9375rem] leading-5 font-semibold break-words">
              {name}
            </Heading>
            <p className="mt-0.5 text-sm text-muted">
              {[
                kind === 'logo' ? 'Customer logo' : '',
                format?.toUpperCase() ?? 'Other file',
                size === null ? '' : formatFileSize(size),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
          <a href={url} download className="artwork-download">
            <span className="sr-only">{`Download ${name}`}</span>
            <Download aria-hidden="true" />
          </a>
        </div>
        {preview?.facts && (
          <>
            <Verdict facts={preview.facts} />
            <FindingsList facts={preview.facts} label={`Vector check of ${name}`} />
          </>
        )}
      </div>
      {isOpen && preview && <ArtworkDialog file={file} preview={preview} url={url} onClose={() => setOpen(false)} />}
    </article>
  )
}

function Verdict({ facts }: { facts: NonNullable<FilePreview['facts']> }) {
  const { tone, text } = getSummary(facts)
  const tones = { good: 'forest', warning: 'terracotta', plain: 'neutral' } as const
  return (
    <p className="flex flex-wrap gap-1.5">
      <Badge tone={tones[tone]}>{text}</Badge>
      {getContentKinds(facts).map((each) => (
        <Badge key={each} tone="outline">
          {each}
        </Badge>
      ))}
    </p>
  )
}

function Thumbnail({
  preview,
  name,
  url,
  retry,
}: {
  preview: FilePreview | undefined
  name: string
  url: string
  retry: () => void
}) {
  if (!preview) {
    return (
      <div role="status" className="absolute inset-0">
        <Skeleton className="size-full" />
        <span className="sr-only">{`Loading ${name}`}</span>
      </div>
    )
  }
  const { shown } = preview
  if (shown.as === 'none') {
    return (
      <Placeholder title={shown.title} text={shown.text}>
        {shown.canRetry && (
          <Button variant="secondary" size="sm" onClick={retry}>
            Retry
          </Button>
        )}
      </Placeholder>
    )
  }
  return <ShownFile shown={shown} url={url} label={`Preview of ${name}`} width={thumbnailWidth} />
}

function Placeholder({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid max-w-64 justify-items-center gap-1 text-center text-sm">
      <p className="font-semibold">{title}</p>
      <p className="text-muted">{text}</p>
      {children && <div className="mt-2">{children}</div>}
    </div>
  )
}
