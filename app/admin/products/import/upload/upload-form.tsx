import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fileSize } from '#app/lib/text/file-size.ts'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { importsPath } from '../../product-paths.ts'
import { sendFile } from './upload-file.ts'

type UploadFormProps = {
  errors?: string[] | undefined
  /** Import whose corrected rows this file contains. */
  like?: string
}

type Sending = { name: string; size: number; fraction: number }

/** One file, chosen or dropped. With scripts it goes up as soon as it is chosen; without them with the button. */
export function UploadForm({ errors: rejected, like }: UploadFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const leaving = useRef<AbortController>(null)
  const navigate = useNavigate()
  const [sending, setSending] = useState<Sending>()
  const [errors, setErrors] = useState(rejected)
  const [over, setOver] = useState(false)

  async function send(file: File) {
    if (!form.current) return
    const data = new FormData(form.current)
    data.set('file', file)
    leaving.current = new AbortController()
    setErrors(undefined)
    setSending({ name: file.name, size: file.size, fraction: 0 })
    const answer = await sendFile(data, `${importsPath}/file`, {
      onProgress: (fraction) => setSending({ name: file.name, size: file.size, fraction }),
      signal: leaving.current.signal,
    })
    if ('address' in answer) return navigate(answer.address)
    setSending(undefined)
    setErrors(answer.reason ? [answer.reason] : undefined)
  }

  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
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
      {like && <input type="hidden" name="like" value={like} />}
      {!like && (
        <TextField
          label="Supplier"
          name="supplier"
          optional
          autoComplete="organization"
          maxLength={100}
          hint="If every row is from one supplier. Later imports then match products by item number."
          className="max-w-md"
        />
      )}
      <div>
        <label
          htmlFor={id}
          className={classes('import-drop', over && 'import-drop-over')}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
        >
          <FileSpreadsheet aria-hidden="true" className="size-7 shrink-0 text-forest" />
          <span className="min-w-0">
            <span className="block font-semibold">
              {like ? 'Choose the corrected file' : 'Choose a file'} or drop it here
            </span>
            <span className="block text-sm text-muted">Excel (XLSX), CSV, JSON or NDJSON, up to 200 MB</span>
            <input
              id={id}
              type="file"
              name="file"
              required
              accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl"
              className="import-file mt-2.5"
              disabled={sending !== undefined}
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
        <FieldErrors id={id} {...(errors && { errors })} />
      </div>
      {sending ? (
        <div role="status" className="import-progress">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="min-w-0 font-medium break-words">{sending.name}</span>
            <span className="text-muted tabular-nums">
              {sending.fraction < 1
                ? `${Math.floor(sending.fraction * 100)}% of ${fileSize(sending.size)}`
                : 'Reading columns…'}
            </span>
          </p>
          <progress
            aria-label={`Uploading ${sending.name}`}
            max={1}
            value={sending.fraction < 1 ? sending.fraction : undefined}
          />
          <Button size="sm" variant="secondary" onClick={() => leaving.current?.abort()}>
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
