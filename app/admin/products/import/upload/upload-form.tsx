import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList } from '#app/ui/field.tsx'
import { importsPath } from '../../product-paths.ts'
import { uploadFile } from './upload-file.ts'

type UploadFormProps = {
  errors?: string[] | undefined
  /** Id of the import whose corrected rows the file contains. */
  correctedImportId?: string
}

type Upload = { name: string; size: number; fraction: number; isCanceled?: boolean }

/** Uploads a file as soon as it is chosen or dropped; without JavaScript, with the button. */
export function UploadForm({ errors: rejected, correctedImportId }: UploadFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const uploadController = useRef<AbortController>(null)
  const navigate = useNavigate()
  const submit = useSubmit()
  const [upload, setUpload] = useState<Upload>()
  const [errors, setErrors] = useState(rejected)
  const [isDragOver, setDragOver] = useState(false)

  async function send(file: File) {
    if (!form.current || upload) return
    const data = new FormData(form.current)
    data.set('file', file)
    uploadController.current = new AbortController()
    const { signal } = uploadController.current
    setErrors(undefined)
    setUpload({ name: file.name, size: file.size, fraction: 0 })
    const result = await uploadFile(data, `${importsPath}/file`, {
      onProgress: (fraction) => setUpload((current) => current && { ...current, fraction }),
      signal,
    })
    if ('url' in result && !signal.aborted) {
      // After the page was left, the list of imports leads to it.
      if (form.current) await navigate(result.url)
      return
    }
    if ('url' in result) await submit({ intent: 'delete' }, { method: 'post', action: result.url })
    setUpload(undefined)
    setErrors('reason' in result && result.reason ? [result.reason] : undefined)
  }

  function cancel() {
    uploadController.current?.abort()
    setUpload((current) => current && { ...current, isCanceled: true })
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    const [file] = event.dataTransfer.files
    if (file) void send(file)
  }

  return (
    <form
      ref={form}
      method="post"
      action={importsPath}
      encType="multipart/form-data"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {correctedImportId && <input type="hidden" name="like" value={correctedImportId} />}
      <div>
        <label
          htmlFor={id}
          className={joinClasses('import-drop', isDragOver && 'import-drop-over')}
          onDragOver={(event) => {
            event.preventDefault()
            setDragOver(true)
          }}
          onDragLeave={() => setDragOver(false)}
          onDrop={onDrop}
        >
          <FileSpreadsheet aria-hidden="true" className="size-7 shrink-0 text-forest" />
          <span className="min-w-0">
            <span className="block font-semibold">
              {`${correctedImportId ? 'Choose the corrected file' : 'Choose a file'} or drop it here`}
            </span>
            <span className="block text-sm text-muted">Excel (XLSX), CSV, JSON or NDJSON, up to 200 MB</span>
            <input
              id={id}
              type="file"
              name="file"
              required
              accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl"
              className="import-file mt-2.5"
              disabled={upload !== undefined}
              aria-invalid={errors ? true : undefined}
              aria-describedby={errors ? `${id}-error` : undefined}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (file) void send(file)
              }}
            />
          </span>
        </label>
        <FieldErrorList id={id} {...(errors && { errors })} />
      </div>
      {upload ? (
        <div role="status" className="import-progress">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="min-w-0 font-medium break-words">{upload.name}</span>
            <span className="text-muted tabular-figures">
              {upload.fraction < 1
                ? `${Math.floor(upload.fraction * 100)}% of ${formatFileSize(upload.size)}`
                : upload.isCanceled
                  ? 'Canceling…'
                  : 'Reading columns…'}
            </span>
          </p>
          <progress
            aria-label={`Uploading ${upload.name}`}
            max={1}
            value={upload.fraction < 1 ? upload.fraction : undefined}
          />
          <Button size="sm" variant="secondary" busy={upload.isCanceled === true} onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button type="submit" className="import-plain justify-self-start">
          Upload file
        </Button>
      )}
    </form>
  )
}
