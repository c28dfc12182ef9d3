import { Paperclip, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import {
  attachmentProblem,
  mostAttachedMegabytes,
  mostAttachments,
} from '#app/features/requests/answers/answer.schema.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { classes } from '#app/ui/classes.ts'
import { FieldErrors } from '#app/ui/field.tsx'

type AttachmentsProps = { files: File[]; onChange: (files: File[]) => void; errors?: string[] | undefined }

/** Files chosen one after the other, or all at once; without JavaScript the browser's own control. */
export function Attachments({ files, onChange, errors }: AttachmentsProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const shown = problem ? [problem] : errors

  function add(chosen: File[]) {
    const kept = [...files]
    setProblem(undefined)
    for (const file of chosen) {
      if (kept.some(({ name, size }) => name === file.name && size === file.size)) continue
      const attached = { count: kept.length, bytes: kept.reduce((sum, { size }) => sum + size, 0) }
      const wrong = attachmentProblem(file.name, file.size, attached)
      if (wrong) setProblem(wrong)
      else kept.push(file)
    }
    onChange(kept)
  }

  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        Attach files
      </label>
      {files.length > 0 && (
        <ul aria-label="Attachments" className="answer-files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <Paperclip aria-hidden="true" />
              <span className="min-w-0 flex-1 break-all">{file.name}</span>
              <span className="text-muted tabular-nums">{fileSize(file.size)}</span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((each) => each !== file))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="file"
        name={scripted ? undefined : 'files'}
        multiple
        className={classes('answer-file-field', scripted && 'is-listed')}
        aria-describedby={`${id}-hint${shown?.length ? ` ${id}-error` : ''}`}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // Empty again: the list says what is attached.
          currentTarget.value = ''
        }}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {files.length > 0 && `${fileSize(bytes)} so far. `}
        At most {mostAttachments} files and {mostAttachedMegabytes} MB in all.
      </p>
      <FieldErrors id={id} {...(shown && { errors: shown })} />
    </div>
  )
}
