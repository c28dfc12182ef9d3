import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList } from '#app/ui/field.tsx'
import { acceptedExtensions, formatsHint, limitsHint, maxFiles } from '../limits.ts'
import { type Artwork, useArtwork } from './artwork.ts'
import { ArtworkList, LostFiles } from './artwork-list.tsx'

type ArtworkPickerProps = {
  artwork: Artwork
  /** Names of files selected before a reload, from the form's draft. */
  lostNames: readonly string[]
  onChange: () => void
}

/** Selects artwork by file picker or drop. The files are uploaded with the request. */
export function ArtworkPicker({ artwork, lostNames, onChange }: ArtworkPickerProps) {
  const files = useArtwork(artwork)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setOver] = useState(false)
  const [rejectionText, setRejected] = useState('')

  const add = (selection: FileList | null) => {
    const rejection = artwork.add([...(selection ?? [])])
    setRejected(rejection)
    if (!rejection) onChange()
  }
  const remove = (id: number) => {
    artwork.remove(id)
    setRejected('')
    onChange()
    input.current?.focus()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add(event.target.files)
    // Allows the same file to be selected again after its removal.
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    // A request that is being sent disables its fields, and would clear the file unsent.
    if (!event.currentTarget.closest('fieldset:disabled')) add(event.dataTransfer.files)
  }
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3 text-sm leading-5">
        <label htmlFor={id} className="font-semibold">
          Artwork Files
        </label>
        <span className="text-muted">Optional</span>
      </p>
      <fieldset
        className={joinClasses(
          'relative grid min-w-0 justify-items-center gap-1 rounded-md border border-dashed px-5 py-7 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-forest',
          isDragOver ? 'border-forest bg-forest-tint' : 'border-edge bg-paper hover:border-ink',
        )}
        // Not on the input: when it is disabled, the browser would open a dropped file.
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp aria-hidden="true" className="mb-1 size-7 text-forest" />
        <p className="font-semibold">
          <span className="text-forest underline underline-offset-4">Choose files</span>
          <span className="hidden sm:inline"> or drop them here</span>
        </p>
        <p id={`${id}-limits`} className="text-sm text-muted">
          {limitsHint}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={acceptedExtensions.join(',')}
          aria-describedby={`${id}-limits ${id}-formats ${id}-kept${rejectionText && ` ${id}-error`}`}
          onChange={choose}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:pointer-events-none"
        />
      </fieldset>
      <FieldErrorList id={id} errors={rejectionText ? [rejectionText] : undefined} />
      <p id={`${id}-formats`} className="mt-1.5 text-sm leading-5 text-muted">
        {formatsHint}
      </p>
      <p id={`${id}-kept`} className="mt-1.5 text-sm leading-5 text-muted">
        Files are sent when you submit. They are not kept if you reload or close this page.
      </p>
      <LostFiles files={files} names={lostNames} />
      <ArtworkList files={files} onRemove={remove} label="Files to send" className="mt-3" />
      <p role="status" className="sr-only">
        {files.length > 0 ? `${files.length} of ${maxFiles} files chosen` : ''}
      </p>
    </div>
  )
}
