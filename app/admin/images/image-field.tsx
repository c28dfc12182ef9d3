import { ImagePlus, RotateCw, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ChosenImage } from '#app/features/images/chosen-images.ts'
import { imageLimits, imageTypes, maxAltLength } from '#app/features/images/limits.ts'
import { getPastedFiles } from '#app/lib/browser/pasted-files.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList, getGroupAttributes } from '#app/ui/field.tsx'
import { Image } from '#app/ui/image.tsx'
import { Sortable } from '#app/ui/sortable.tsx'
import { type ImageUpload, type StoredImage, useImages } from './use-images.ts'
import './image-field.css'

type ImageFieldProps = {
  /**
   * Prefix of the form fields: NAME and NAME-alt once per image, in the same order. Without JavaScript also the files NAME-file
   * (NAME-drawing-file for logos), and NAME-remove and NAME-move.
   */
  name: string
  label: string
  hint?: ReactNode
  errors?: string[] | undefined
  /** Maximum number of images. */
  max?: number
  /** Initial images. */
  value: readonly ChosenImage[]
  onChange?: (images: ChosenImage[]) => void
  /** Reports uploads in progress, which a form sent now would leave out. */
  onBusy?: (busy: boolean) => void
  /** Hint for the alt text. */
  altHint?: string
  /** Accepts SVG logos. */
  asLogo?: boolean
  /** Hides the field for alt text. */
  withoutAlt?: boolean
  /** Ignores images pasted on the page, for pages with several fields. */
  withoutPaste?: boolean
}

const defaultAltHint = 'Describe the image for people who cannot see it. Leave empty if the name describes it.'

/** Images of a product, box or post. Uploads dropped, pasted or chosen files; images can be sorted, described and removed. */
export function ImageField(props: ImageFieldProps) {
  const {
    name,
    label,
    hint,
    errors,
    max = 12,
    value,
    onChange,
    onBusy,
    altHint = defaultAltHint,
    asLogo = false,
    withoutAlt,
    withoutPaste = false,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { images, uploads, add, order, describe, remove, dismiss, retry } = useImages(value, { max, asLogo }, (now) =>
    onChange?.(now),
  )
  const [isDragOver, setDragOver] = useState(false)
  const isHydrated = useHydrated()
  const uploadingCount = uploads.filter(({ rejected }) => rejected === undefined).length
  const busy = uploadingCount > 0
  const reportBusy = useRef(onBusy)
  reportBusy.current = onBusy
  useEffect(() => reportBusy.current?.(busy), [busy])
  usePastedImages(add, !withoutPaste)

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    add([...event.dataTransfer.files])
  }
  const isFull = images.length >= max
  return (
    <fieldset
      className={joinClasses('image-field', isDragOver && 'is-over')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrop}
      // The input, which a full field does not have, refers to them otherwise.
      {...getGroupAttributes(id, isFull ? errors : undefined)}
    >
      <legend className="text-sm leading-5 font-semibold">{label}</legend>
      {images.length > 0 && (
        <Sortable
          label={label}
          items={images}
          onReorder={order}
          moveName={`${name}-move`}
          className="mt-2"
          itemClassName="image-row"
        >
          {(image, handle, index) => (
            <>
              {max > 1 && handle}
              <Row
                name={name}
                image={image}
                asLogo={asLogo}
                altHint={altHint}
                withoutAlt={withoutAlt}
                index={index}
                isHydrated={isHydrated}
                isMain={max > 1 && index === 0}
                onDescribe={(alt) => describe(image.id, alt)}
                onRemove={() => {
                  remove(image.id)
                  // A full field renders its input only then.
                  setTimeout(() => input.current?.focus())
                }}
              />
            </>
          )}
        </Sortable>
      )}
      {uploads.length > 0 && (
        <ul aria-label={`${label}: uploading`} className="mt-2">
          {uploads.map((each) => (
            <UploadRow
              key={each.id}
              upload={each}
              isFull={images.length + uploadingCount >= max}
              onDismiss={() => dismiss(each.id)}
              onRetry={() => retry(each.id)}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <div className={joinClasses('image-drop', images.length > 0 && 'is-small')}>
          <ImagePlus aria-hidden="true" />
          <p className="font-semibold" aria-hidden="true">
            <span className="text-forest underline underline-offset-4">
              {max === 1 ? 'Choose image' : 'Choose images'}
            </span>
            <span className="hidden sm:noscript:hidden sm:inline">
              {`, or drop or paste ${max === 1 ? 'it' : 'them'} here`}
            </span>
          </p>
          <input
            ref={input}
            id={id}
            type="file"
            name={isHydrated ? undefined : asLogo ? `${name}-drawing-file` : `${name}-file`}
            multiple={max > 1}
            accept={asLogo ? `.svg,image/svg+xml,${imageTypes}` : imageTypes}
            aria-label={`Choose: ${label}`}
            aria-describedby={`${id}-hint${errors?.length ? ` ${id}-error` : ''}`}
            className={isHydrated ? 'is-over-all' : undefined}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])])
              // The same file can be chosen again after it was removed.
              currentTarget.value = ''
            }}
          />
        </div>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-sm leading-5 text-muted">
        <span>{hint}</span>
        <span>{` ${asLogo ? 'SVG up to 200 KB, or ' : ''}${imageLimits}${max > 1 ? ` Up to ${max} images. The first one is the main image.` : ''}`}</span>
      </p>
      <FieldErrorList id={id} {...(errors && { errors })} />
      <p role="status" className="sr-only">
        {busy ? 'Uploading images' : images.length > 0 ? `${images.length} of ${max} images` : ''}
      </p>
    </fieldset>
  )
}

type RowProps = {
  name: string
  image: StoredImage
  index: number
  isMain: boolean
  asLogo: boolean
  altHint: string
  withoutAlt: boolean | undefined
  isHydrated: boolean
  onDescribe: (alt: string) => void
  onRemove: () => void
}

function Row({ name, image, index, isMain, asLogo, altHint, withoutAlt, isHydrated, onDescribe, onRemove }: RowProps) {
  const id = useId()
  const imageName = image.alt || image.name
  return (
    <>
      <input type="hidden" name={name} value={image.url} />
      <span className="image-thumb">
        <Image
          src={image.url}
          alt=""
          sizes="72px"
          className={joinClasses('size-full', asLogo ? 'object-contain' : 'object-cover')}
        />
        {isMain && <span className="image-main">Main</span>}
      </span>
      <div className={joinClasses('min-w-0 flex-1', !withoutAlt && 'image-alt')}>
        {withoutAlt ? (
          <input type="hidden" name={`${name}-alt`} value={image.alt} />
        ) : (
          <>
            <label htmlFor={id} className="sr-only">
              {`Alt text of image ${index + 1}`}
            </label>
            <input
              id={id}
              name={`${name}-alt`}
              className="control w-full"
              value={image.alt}
              maxLength={maxAltLength}
              placeholder="Alt text"
              autoComplete="off"
              aria-describedby={`${id}-hint`}
              onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
            />
            <p id={`${id}-hint`} className="image-alt-hint">
              {altHint}
            </p>
          </>
        )}
      </div>
      {isHydrated ? (
        <button type="button" className="icon-button" aria-label={`Remove ${imageName}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      ) : (
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" name={`${name}-remove`} value={image.url} /> Remove
        </label>
      )}
    </>
  )
}

type UploadRowProps = { upload: ImageUpload; isFull: boolean; onDismiss: () => void; onRetry: () => void }

function UploadRow({ upload: { file, progress, rejected, canRetry }, isFull, onDismiss, onRetry }: UploadRowProps) {
  return (
    <li className="image-row">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">{file.name}</p>
        {rejected === undefined ? (
          <>
            <progress
              className="image-progress"
              max={1}
              value={progress < 1 ? progress : undefined}
              aria-label={file.name}
            />
            <p className="text-muted">{progress < 1 ? 'Uploading' : 'Processing'}</p>
          </>
        ) : (
          <p role="alert" className="text-danger">
            {rejected}
          </p>
        )}
      </div>
      {canRetry && !isFull && (
        <button type="button" className="icon-button" aria-label={`Retry ${file.name}`} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
        </button>
      )}
      {rejected !== undefined && (
        <button type="button" className="icon-button" aria-label={`Dismiss ${file.name}`} onClick={onDismiss}>
          <X aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** Adds images pasted outside text fields; with several fields on a page, to the first one that accepts them. */
function usePastedImages(add: (files: File[]) => void, isEnabled: boolean): void {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    if (!isEnabled) return
    const paste = (event: ClipboardEvent) => {
      const files = getPastedFiles(event).filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [isEnabled])
}
