import { ImageUp, Plus, RotateCcw, Undo2 } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Form } from 'react-router'
import { maxAreas } from '#app/features/logo/areas/area.schema.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { formatCount } from '#app/lib/text/count.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Alert } from '../../shell/admin-page.tsx'
import { AreaCanvas } from './area-canvas.tsx'
import { AreaFields } from './area-fields.tsx'
import type { AreasResult, CopyResult } from './area-form.ts'
import { type AreaTexts, validateAreaTexts } from './area-form.ts'
import type { Size } from './handles.ts'
import type { MatchingImage } from './imprint-areas.server.ts'
import { type AreaEditor, useAreaEditor } from './use-area-editor.ts'
import { usePreview } from './use-preview.ts'
import '../../components/content-editor/save-bar.css'

type ImprintAreasFormProps = {
  data: { image: string; size: Size; unit: LengthUnit; texts: AreaTexts[]; matchingImages: MatchingImage[] }
  result: AreasResult | undefined
}

const listFormat = new Intl.ListFormat('en-US')

/** Areas are drawn on the image or edited as fields, with a live logo preview. */
export function ImprintAreasForm({
  data: { image, size: initialSize, unit, texts, matchingImages },
  result,
}: ImprintAreasFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const imageElement = useRef<HTMLImageElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const start = result && 'texts' in result ? result.texts : texts
  const editor = useAreaEditor({ start, image, unit, form, result })
  const [size, setSize] = useState(initialSize)
  const isHydrated = useHydrated()
  const updateSize = useCallback(
    (loaded: Size) =>
      setSize((current) => (current.width === loaded.width && current.height === loaded.height ? current : loaded)),
    [],
  )
  const validAreas = editor.areas.flatMap((each) => {
    const parsed = validateAreaTexts(each, image)
    return 'value' in parsed ? [parsed.value] : []
  })
  const preview = usePreview(imageElement, canvas, validAreas)
  const rejected = result?.outcome === 'rejected'
  const invalidAreas = editor.areas.filter((_, index) => Object.keys(editor.errors[index] ?? {}).length > 0)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      aria-label="Imprint locations"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        // Shows the first invalid area instead of submitting.
        if (invalidAreas[0] && submitter?.getAttribute('value') === 'done') {
          event.preventDefault()
          editor.choose(invalidAreas[0].key)
          setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
          return
        }
        editor.cancelSave()
      }}
    >
      <div className="save-bar">
        <Button type="submit" name="intent" value="done" size="sm">
          Save
        </Button>
        {isHydrated && (
          <>
            <Button size="sm" variant="secondary" aria-disabled={!editor.canUndo} onClick={editor.undo}>
              <Undo2 aria-hidden="true" />
              Undo
            </Button>
            <Button size="sm" variant="ghost" aria-disabled={!editor.isChanged} onClick={editor.reset}>
              <RotateCcw aria-hidden="true" />
              Reset
            </Button>
          </>
        )}
        <p role="status" className="save-bar-state">
          {getStatusText(editor)}
        </p>
      </div>
      {rejected && result.message && <Alert tone="error">{`${result.message}.`}</Alert>}
      {result?.outcome === 'no-response' && (
        <Alert tone="error">The server did not respond. Your input is still here. Try again.</Alert>
      )}
      {result?.outcome === 'copied' && <CopyAlerts {...result} />}
      <div className="areas-columns">
        <div className="areas-image">
          <AreaCanvas
            image={image}
            size={size}
            editor={editor}
            imageElement={imageElement}
            canvas={canvas}
            onSize={updateSize}
            isShown={preview.isShown}
          />
          {isHydrated && <LogoChoice preview={preview} />}
        </div>
        <div className="grid content-start gap-4">
          {editor.areas.length === 0 && <Empty />}
          {editor.areas.map(({ key, ...each }, index) => (
            <section
              key={key}
              aria-label={each.name || `Location ${index + 1}`}
              className={joinClasses('areas-card', key === editor.chosen && 'is-chosen')}
            >
              {isHydrated && (
                <button
                  type="button"
                  className="areas-card-head"
                  aria-expanded={key === editor.chosen}
                  onClick={() => editor.choose(key)}
                >
                  <span className="min-w-0 font-semibold wrap-anywhere">{each.name || `Location ${index + 1}`}</span>
                  <span className="areas-card-facts">
                    <span>{`${each.shape === 'flat' ? 'Flat' : 'Cylindrical'}, ${each.width || '?'} × ${each.height || '?'} ${each.unit}`}</span>
                    {Object.keys(editor.errors[index] ?? {}).length > 0 && <b className="text-danger">, has errors</b>}
                  </span>
                </button>
              )}
              <div className={joinClasses('areas-card-body', isHydrated && key !== editor.chosen && 'is-closed')}>
                <AreaFields
                  index={index}
                  texts={each}
                  errors={isHydrated || rejected ? (editor.errors[index] ?? {}) : {}}
                  isHydrated={isHydrated}
                  onChange={(texts) => editor.set(key, texts)}
                  onRemove={() => editor.remove(key)}
                />
              </div>
            </section>
          ))}
          <AddAreaButtons editor={editor} />
          {matchingImages.length > 0 && editor.areas.length > 0 && <CopyPanel matchingImages={matchingImages} />}
        </div>
      </div>
    </Form>
  )
}

function getStatusText(editor: AreaEditor) {
  if (editor.hasSaveFailed) return 'Draft not saved: the connection failed. Retrying…'
  if (!editor.isSaved) return 'Saving draft'
  return editor.isChanged ? 'Draft saved. It goes live when you publish the product.' : ''
}

function Empty() {
  return (
    <div className="areas-empty">
      <p className="font-semibold">No imprint locations yet</p>
      <p className="mt-1 text-sm text-muted">
        Draw each place where this product is decorated. Customers then see their logo on this photo with realistic
        perspective and lighting.
      </p>
    </div>
  )
}

function AddAreaButtons({ editor }: { editor: AreaEditor }) {
  if (editor.areas.length >= maxAreas.perImage)
    return <p className="text-sm text-muted">{`An image can have up to ${maxAreas.perImage} locations.`}</p>
  return (
    <div className="flex flex-wrap gap-2">
      {(['flat', 'round'] as const).map((shape) => (
        <Button
          key={shape}
          type="submit"
          name="intent"
          value={`add-${shape}`}
          variant="secondary"
          size="sm"
          onClick={(event) => {
            event.preventDefault()
            editor.add(shape)
          }}
        >
          <Plus aria-hidden="true" />
          <span>{shape === 'flat' ? 'Add flat location' : 'Add cylindrical location'}</span>
        </Button>
      ))}
    </div>
  )
}

/** Selects the logo of the preview; it is not stored. */
function LogoChoice({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is also possible with the button
    <div
      className={joinClasses('areas-logo', isDragOver && 'is-over')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        const [file] = event.dataTransfer.files
        if (file) void preview.show(file)
      }}
    >
      <p className="min-w-0 flex-1 text-sm text-muted">
        <span>{preview.hasOwnLogo ? 'Previewing your logo.' : 'Previewing a sample logo.'}</span>
        <span className="hidden sm:inline"> Drop a logo here to preview it. It is not uploaded.</span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/svg+xml,image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void preview.show(file)
          currentTarget.value = ''
        }}
      />
      <Button size="sm" variant="secondary" onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" />
        Choose logo
      </Button>
      {preview.hasOwnLogo && (
        <Button size="sm" variant="ghost" onClick={() => void preview.show(null)}>
          Use sample logo
        </Button>
      )}
      {preview.problem && (
        <p role="alert" className="basis-full text-sm font-medium text-danger">
          {preview.problem}
        </p>
      )}
    </div>
  )
}

function CopyPanel({ matchingImages }: { matchingImages: MatchingImage[] }) {
  return (
    <fieldset className="areas-copy">
      <legend className="sr-only">Copy to other colors</legend>
      <p className="text-sm font-semibold" aria-hidden="true">
        Copy to other colors
      </p>
      <p className="mt-1 text-sm text-muted">
        Their images at this position have the same proportions. Existing locations are replaced and the change goes
        live immediately.
      </p>
      <div className="mt-2 max-h-56 overflow-y-auto">
        {matchingImages.map(({ product, name, areaCount }) => (
          <Checkbox
            key={product}
            name="copy-to"
            value={product}
            label={areaCount > 0 ? `${name} (${formatCount(areaCount, 'location')})` : name}
            defaultChecked={areaCount === 0}
          />
        ))}
      </div>
      <Button type="submit" name="intent" value="copy" variant="secondary" size="sm" className="mt-2">
        Copy locations
      </Button>
    </fieldset>
  )
}

function CopyAlerts({ copied, skipped }: CopyResult) {
  return (
    <>
      {copied.length > 0 && <Alert>{`Locations copied to ${listFormat.format(copied)}. The change is live.`}</Alert>}
      {skipped.map(({ product, name, reason }) => (
        <Alert key={product} tone="error">{`Not copied to ${name}: ${reason}`}</Alert>
      ))}
      {copied.length + skipped.length === 0 && <Alert>No products selected. Nothing was copied.</Alert>}
    </>
  )
}
