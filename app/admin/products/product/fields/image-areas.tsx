import { SquareDashed } from 'lucide-react'
import { parseAreas, parseImages } from '#app/features/catalog/products/form/product-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorList } from '#app/ui/field.tsx'
import { Image } from '#app/ui/image.tsx'
import type { EditorData } from '../editor-data.server.ts'
import type { Editor } from '../use-product-form.ts'

type ImageAreasProps = {
  editor: Editor
  /** Why images were not downloaded, by URL; null while they are downloading. */
  missingDownloads: EditorData['missingDownloads']
  isUploading: boolean
}

/** Imprint areas per image: their names and a button that saves and opens the area editor; of one not downloaded why, and a retry. */
export function ImageAreas({ editor, missingDownloads, isUploading }: ImageAreasProps) {
  const images = parseImages(editor.texts)
  const areas = parseAreas(editor.initial.imprint_areas)
  const errors = editor.errors.imprint_areas
  return (
    <div id="product-imprint_areas" className="save-bar-target">
      <input type="hidden" name="imprint_areas" value={editor.initial.imprint_areas} />
      {images.length > 0 && (
        <section aria-label="Imprint locations on images" className="editor-areas">
          <h3 className="text-sm leading-5 font-semibold">Imprint locations on images</h3>
          <p className="mt-1 text-sm text-muted">
            Where the logo goes on each image. Customers see their own logo there.
          </p>
          <ul className="mt-2">
            {images.map(({ url, alt }, index) => {
              const names = areas.filter(({ picture: image }) => image === url).map(({ name }) => name)
              const problem = Object.hasOwn(missingDownloads, url) ? missingDownloads[url] : undefined
              return (
                <li key={url}>
                  <Image src={url} alt={alt} sizes="48px" className="editor-areas-thumb" />
                  <span className="min-w-0 flex-1 text-sm wrap-anywhere">
                    {names.length > 0 ? <span className="block">{names.join(', ')}</span> : null}
                    <Status url={url} problem={problem} hasLocations={names.length > 0} />
                  </span>
                  {url.startsWith('/') ? (
                    <Button
                      type="submit"
                      name="draw-areas"
                      value={url}
                      variant="secondary"
                      size="sm"
                      busy={isUploading}
                      aria-label={`${names.length > 0 ? 'Edit' : 'Draw'} imprint locations on image ${index + 1}`}
                    >
                      <SquareDashed aria-hidden="true" />
                      <span>{names.length > 0 ? 'Edit' : 'Draw'}</span>
                    </Button>
                  ) : (
                    problem && <RetryButton url={url} label={`image ${index + 1}`} />
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
      <FieldErrorList id="product-imprint_areas" {...(errors && { errors })} />
    </div>
  )
}

type StatusProps = { url: string; problem: string | null | undefined; hasLocations: boolean }

function Status({ url, problem, hasLocations }: StatusProps) {
  if (url.startsWith('/')) return hasLocations ? null : <span className="text-muted">Not drawn yet</span>
  if (problem) return <span className="text-danger">{`Not downloaded: ${problem}`}</span>
  return <span className="text-muted">{problem === null ? 'Downloading' : 'Not downloaded'}</span>
}

const RetryButton = ({ url, label }: { url: string; label: string }) => (
  <Button
    type="submit"
    name="retry-image"
    value={url}
    variant="secondary"
    size="sm"
    className="shrink-0"
    aria-label={`Retry the download of ${label}`}
  >
    Retry
  </Button>
)
