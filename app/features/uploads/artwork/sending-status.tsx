import { type Artwork, useArtwork } from './artwork.ts'
import { UploadProgress } from './upload-progress.tsx'

/** State of a form with files: idle, uploading, or submitting. */
export type SubmitPhase = 'idle' | 'uploading' | 'sending'

type SendingStatusProps = {
  artwork: Artwork
  phase: SubmitPhase
  /** Describes other uploads in progress. */
  extras: string
}

/** Shows the current upload below the submit button. */
export function SendingStatus({ artwork, phase, extras }: SendingStatusProps) {
  const files = useArtwork(artwork)
  const index = files.findIndex(({ stored }) => !stored)
  const current = phase === 'uploading' ? files[index] : undefined
  const position = files.length > 1 ? `file ${index + 1} of ${files.length}` : 'your file'
  const uploadStatus = current ? `Sending ${position}: ${current.file.name}` : extras
  const status = phase === 'uploading' ? uploadStatus : phase === 'sending' ? 'Sending your request' : ''
  return (
    <div className={phase === 'idle' ? 'sr-only' : 'mt-4 text-sm leading-5 text-muted'}>
      <p role="status">{status}</p>
      {current && <UploadProgress aria-hidden="true" value={current.progress ?? 0} />}
    </div>
  )
}
