import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { OpenDocument } from '#app/features/content/document.ts'
import type { Publishing } from '#app/features/content/schedule.ts'
import {
  type BoxFormValues,
  getBoxFieldTitle,
  maxDescriptionLength,
  maxNameLength,
  maxOccasionLength,
} from '#app/features/ready-made/editing/box.schema.ts'
import type { ProductChoice } from '#app/features/ready-made/editing/product-choices.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldErrorList, TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { Autosave } from '../components/content-editor/autosave.ts'
import { ContentForm } from '../components/content-editor/content-form.tsx'
import { PublishPanel } from '../components/content-editor/publish-panel.tsx'
import { useContentForm } from '../components/content-editor/use-content-form.ts'
import { ImageField } from '../images/image-field.tsx'
import { Panel } from '../shell/admin-page.tsx'
import type { BoxResult } from './box-action.server.ts'
import { BoxPreview } from './box-preview.tsx'
import { ItemsField } from './items-field.tsx'

type BoxFormProps = {
  document: OpenDocument<BoxFormValues>
  products: ProductChoice[]
  /** Occasions of all boxes, to choose from. */
  occasions: string[]
  publishing: Publishing
  message: string | undefined
  result: BoxResult | undefined
}

/** Form of a box with a preview beside it. */
export function BoxForm({ document, occasions, publishing, message, result, ...loaded }: BoxFormProps) {
  const { id } = document
  const [values, setValues] = useState(document.fields)
  const [products, setProducts] = useState(() => mapById([...loaded.products, ...(result?.products ?? [])]))
  const [isUploading, setIsUploading] = useState(false)
  const composer = useComposedImage((image) => setValues((previous) => ({ ...previous, picture: image })))
  const content = useContentForm({
    document,
    result,
    getFieldId,
    draftUrl: `/admin/boxes/${id}/draft`,
    isUploading: isUploading || composer.busy,
  })
  useAutosaveOnChange(content.autosave, values)
  const errors = { ...content.errors, ...composer.errors }
  const update = (changed: Partial<BoxFormValues>) => setValues((previous) => ({ ...previous, ...changed }))
  const items = values.items.flatMap((item) => {
    const product = products.get(item.id)
    return product ? [{ ...item, product }] : []
  })

  return (
    <ContentForm
      content={content}
      message={message}
      publishing={publishing}
      label="Box"
      noun="box"
      getTitle={getBoxFieldTitle}
    >
      <div className="box-columns">
        <div className="grid content-start gap-6">
          <Panel title="General">
            <div className="grid gap-5">
              <TextField
                label="Name"
                id={getFieldId('name')}
                name="name"
                value={values.name}
                maxLength={maxNameLength}
                autoComplete="off"
                onChange={({ currentTarget }) => update({ name: currentTarget.value })}
                {...getFieldErrors(errors, 'name')}
              />
              <TextArea
                label="Description"
                id={getFieldId('description')}
                name="description"
                optional
                rows={3}
                value={values.description}
                maxLength={maxDescriptionLength}
                onChange={({ currentTarget }) => update({ description: currentTarget.value })}
                {...getFieldErrors(errors, 'description')}
              />
              <TextField
                label="Occasion"
                id={getFieldId('occasion')}
                name="occasion"
                optional
                hint="Customers filter boxes by it."
                list="box-occasions"
                value={values.occasion}
                maxLength={maxOccasionLength}
                autoComplete="off"
                onChange={({ currentTarget }) => update({ occasion: currentTarget.value })}
                {...getFieldErrors(errors, 'occasion')}
              />
              <datalist id="box-occasions">
                {occasions.map((occasion) => (
                  <option key={occasion} value={occasion} />
                ))}
              </datalist>
            </div>
          </Panel>
          <Panel title="Contents" text="Customers see the products in this order.">
            <div id={getFieldId('items')} className="save-bar-target">
              <ItemsField
                items={items}
                searchResult={result?.searchResult}
                onChange={(items) => update({ items })}
                onAdd={(product) => {
                  setProducts((previous) => new Map(previous).set(product.id, product))
                  update({ items: [...values.items, { id: product.id, quantity: '1' }] })
                }}
              />
              <FieldErrorList id="items" {...getFieldErrors(errors, 'items')} />
            </div>
          </Panel>
          <Panel title="Image">
            <div id={getFieldId('pictures')} className="save-bar-target">
              <ImageField
                key={composer.composedCount}
                name="pictures"
                label="Box image"
                max={1}
                withoutAlt
                value={values.picture ? [{ url: values.picture, alt: '' }] : []}
                onChange={([image]) => {
                  composer.clearErrors()
                  update({ picture: image?.url ?? '' })
                }}
                onBusy={setIsUploading}
                hint="Square images work best."
                errors={errors.pictures}
              />
            </div>
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
              <Button
                type="submit"
                name="intent"
                value="compose"
                variant="secondary"
                size="sm"
                busy={composer.busy}
                disabled={values.items.length === 0}
                onClick={composer.compose}
              >
                Generate from products
              </Button>
              <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
                Creates an image of the open box with its products side by side and replaces the current image.
              </p>
            </div>
          </Panel>
        </div>
        <div className="box-aside">
          <PublishPanel content={content} publishing={publishing} noun="box" />
          <Panel title="Availability">
            <div className="grid gap-4">
              <Checkbox
                label="Active"
                hint="Inactive boxes are hidden from the store."
                name="active"
                checked={values.active}
                onChange={({ currentTarget }) => update({ active: currentTarget.checked })}
              />
              <TextField
                label="Start date"
                id={getFieldId('from')}
                type="datetime-local"
                name="from"
                optional
                value={values.from}
                onChange={({ currentTarget }) => update({ from: currentTarget.value })}
                {...getFieldErrors(errors, 'from')}
              />
              <TextField
                label="End date"
                id={getFieldId('until')}
                type="datetime-local"
                name="until"
                optional
                hint="Times are in Central Time (CT). The store follows within two minutes of the start or end."
                value={values.until}
                onChange={({ currentTarget }) => update({ until: currentTarget.value })}
                {...getFieldErrors(errors, 'until')}
              />
            </div>
          </Panel>
          <BoxPreview id={id} values={values} items={items} />
        </div>
      </div>
    </ContentForm>
  )
}

/** Autosave listens to input events, which a field set by code does not dispatch. */
function useAutosaveOnChange(autosave: Autosave, values: BoxFormValues): void {
  const serialized = JSON.stringify(values)
  const latest = useRef(serialized)
  useEffect(() => {
    if (latest.current !== serialized) autosave.schedule()
    latest.current = serialized
  }, [autosave, serialized])
}

const mapById = (products: readonly ProductChoice[]) => new Map(products.map((product) => [product.id, product]))

const getFieldErrors = (errors: BoxResult['errors'], name: string) => (errors[name] ? { errors: errors[name] } : {})

/** Generates the image in the background, so that the form keeps its input. Without JavaScript, the button submits the form. */
function useComposedImage(onComposed: (image: string) => void) {
  const { submit, data: result, state, reset } = useFetcher<BoxResult>()
  const [composedCount, setComposedCount] = useState(0)
  const latestOnComposed = useRef(onComposed)
  latestOnComposed.current = onComposed
  useEffect(() => {
    if (!result || Object.keys(result.errors).length > 0) return
    latestOnComposed.current(result.fields?.picture ?? '')
    setComposedCount((count) => count + 1)
  }, [result])
  return {
    composedCount,
    busy: state !== 'idle',
    errors: result?.errors ?? {},
    clearErrors: () => reset(),
    compose(event: MouseEvent<HTMLButtonElement>) {
      const { form } = event.currentTarget
      if (!form) return
      event.preventDefault()
      const data = new FormData(form)
      data.set('intent', 'compose')
      submit(data, { method: 'post', encType: 'multipart/form-data' })
    },
  }
}

const getFieldId = (field: string) => `box-${field}`
