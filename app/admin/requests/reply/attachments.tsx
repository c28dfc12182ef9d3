import { Paperclip, X } from 'lucide-react'
import { useId, useState } from 'react'
import {
  getAttachmentError,
  maxAttachedMegabytes,
  maxAttachments,
} from '#app/features/requests/replies/reply.schema.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList } from '#app/ui/field.tsx'

type AttachmentsProps = { files: File[]; onChange: (files: File[]) => void; errors?: string[] | undefined }

/** A list of files to attach; without JavaScript, the browser's file input. */
export function Attachments({ files, onChange, errors }: AttachmentsProps) {
  const id = useId()
  const [problems, setProblems] = useState<string[]>([])
  const isHydrated = useHydrated()
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const shown = problems.length > 0 ? problems : errors

  function add(chosen: File[]) {
    const attachedFiles = [...files]
    const found = new Set<string>()
    for (const file of chosen) {
      if (attachedFiles.some(({ name, size }) => name === file.name && size === file.size)) continue
      const attached = { count: attachedFiles.length, bytes: attachedFiles.reduce((sum, { size }) => sum + size, 0) }
      const wrong = getAttachmentError(file.name, file.size, attached)
      if (wrong) found.add(wrong)
      else attachedFiles.push(file)
    }
    setProblems([...found])
    onChange(attachedFiles)
  }

  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        Attach files
      </label>
      {files.length > 0 && (
        <ul aria-label="Attachments" className="reply-files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <Paperclip aria-hidden="true" />
              <span className="min-w-0 flex-1 break-all">{file.name}</span>
              <span className="text-muted tabular-figures">{formatFileSize(file.size)}</span>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  setProblems([])
                  onChange(files.filter((each) => each !== file))
                }}
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
        name={isHydrated ? undefined : 'files'}
        multiple
        className={joinClasses('reply-file-field', isHydrated && 'is-listed')}
        aria-describedby={`${id}-hint${shown?.length ? ` ${id}-error` : ''}`}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // Reset: the list shows the attachments.
          currentTarget.value = ''
        }}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {`${files.length > 0 ? `${formatFileSize(bytes)} attached. ` : ''}Up to ${maxAttachments} files, ${maxAttachedMegabytes} MB in total.`}
      </p>
      <FieldErrorList id={id} {...(shown && { errors: shown })} />
    </div>
  )
}
