import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { joinClasses } from '#app/ui/classes.ts'
import type { ChosenFile } from './artwork.ts'
import { UploadProgress } from './upload-progress.tsx'

type ArtworkListProps = {
  files: readonly ChosenFile[]
  label: string
  onRemove?: ((id: number) => void) | undefined
  className?: string
}

/** The selected files, each with its size or upload progress. */
export function ArtworkList({ files, label, onRemove, className }: ArtworkListProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className={joinClasses('grid grid-cols-[minmax(0,1fr)] gap-2', className)}>
      {files.map(({ id, file, progress, stored, error }) => (
        <li
          key={id}
          className={joinClasses(
            'flex items-center gap-3 rounded-md border bg-card py-1.5 pr-1.5 pl-4',
            error ? 'border-danger' : 'border-line',
          )}
        >
          <div className="min-w-0 flex-1 py-1.5 text-[0.9375rem] leading-5">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-36 flex-1 font-medium wrap-anywhere">{file.name}</span>
              <span className="shrink-0 text-sm text-muted tabular-figures">
                {stored ? 'Sent' : formatFileSize(file.size)}
              </span>
            </p>
            {progress !== null && !stored && <UploadProgress aria-label={`Sending ${file.name}`} value={progress} />}
            {error && (
              <p className="mt-1 flex gap-1.5 text-sm text-danger">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                <span>{error}</span>
              </p>
            )}
          </div>
          {onRemove ? (
            <button
              type="button"
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove(id)}
              className="grid size-10 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          ) : (
            <span className="w-2" />
          )}
        </li>
      ))}
    </ul>
  )
}

type LostFilesProps = {
  /** Current selection, and the names of the selection when the draft was saved. */
  files: readonly ChosenFile[]
  names: readonly string[]
  fallback?: ReactNode
}

/** Lists files that were selected before a reload and are lost. */
export function LostFiles({ files, names, fallback = null }: LostFilesProps) {
  if (files.length > 0 || names.length === 0) return fallback
  return (
    <p role="status" className="mt-3 flex gap-2 rounded-md bg-mustard-tint px-4 py-3 text-[0.9375rem] leading-6">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>
        The page was reloaded, so please add your files again: <strong>{names.join(', ')}</strong>
      </span>
    </p>
  )
}
