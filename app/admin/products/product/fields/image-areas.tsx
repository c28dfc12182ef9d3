import { SquareDashed } from 'lucide-react'
import { parseAreas, parseImages } from '#app/features/catalog/products/form/product-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorList } from '#app/ui/field.tsx'
import { Image } from '#app/ui/image.tsx'
import type { Editor } from '../use-product-form.ts'

/** Imprint areas per image: their names and a button that saves and opens the area editor. */
export function ImageAreas({ editor, isUploading }: { editor: Editor; isUploading: boolean }) {
  const images = parseImages(editor.texts)
  const areas = parseAreas(editor.initial.imprint_areas)
  const errors = editor.errors.imprint_areas
  return (
    <div id="product-imprint_areas" className="save-bar-target">
      <input type="hidden" name="imprint_areas" value={editor.initial.imprint_areas} />
      {images.length > 0 && (
        <section aria-label="Imprint areas" className="editor-areas">
          <h3 className="text-sm leading-5 font-semibold">Imprint areas</h3>
          <p className="mt-1 text-sm text-muted">
            Where the logo goes on each image. Customers see their own logo there.
          </p>
          <ul className="mt-2">
            {images.map(({ url, alt }, index) => {
              const names = areas.filter(({ picture: image }) => image === url).map(({ name }) => name)
              return (
                <li key={url}>
                  <Image src={url} alt={alt} sizes="48px" className="editor-areas-thumb" />
                  <span className="min-w-0 flex-1 text-sm wrap-anywhere">
                    {names.length > 0 ? names.join(', ') : <span className="text-muted">No areas</span>}
                  </span>
                  {url.startsWith('/') ? (
                    <Button
                      type="submit"
                      name="draw-areas"
                      value={url}
                      variant="secondary"
                      size="sm"
                      busy={isUploading}
                      aria-label={`${names.length > 0 ? 'Edit' : 'Draw'} imprint areas of image ${index + 1}`}
                    >
                      <SquareDashed aria-hidden="true" />
                      <span>{names.length > 0 ? 'Edit' : 'Draw'}</span>
                    </Button>
                  ) : (
                    <span className="text-sm text-muted">Not downloaded</span>
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
