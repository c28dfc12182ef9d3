import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import {
  type BoxFormValues,
  maxDescriptionLength,
  maxNameLength,
  maxOccasionLength,
} from '#app/features/ready-made/editing/box.schema.ts'
import type { ProductChoice } from '#app/features/ready-made/editing/choose-products.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { Autosave } from '../components/autosave.ts'
import { getAutosaveState, submitAfterSave, useAutosave } from '../components/use-autosave.ts'
import { ImageField } from '../images/image-field.tsx'
import { Alert, DateTime, Panel } from '../shell/admin-page.tsx'
import { SaveBar, type SaveState } from '../shell/save-bar.tsx'
import { showField } from '../shell/show-field.ts'
import type { BoxResult } from './box-action.server.ts'
import { BoxPreview } from './box-preview.tsx'
import { ItemsField } from './items-field.tsx'

type BoxFormProps = {
  id: string
  isNew: boolean
  version: number
  baseVersion: number
  draftAt: Date | null
  draftToken: string | null
  values: BoxFormValues
  products: ProductChoice[]
  /** Occasions of all boxes, to choose from. */
  occasions: string[]
  result: BoxResult | undefined
}

/** Form of a box with a preview beside it. Input is autosaved as a draft. */
export function BoxForm({
  id,
  isNew,
  version,
  baseVersion,
  draftAt,
  draftToken,
  occasions,
  result,
  ...loaded
}: BoxFormProps) {
  const [values, setValues] = useState(result?.values ?? loaded.values)
  const [products, setProducts] = useState(() => mapById([...loaded.products, ...(result?.products ?? [])]))
  const [isUploading, setIsUploading] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saving = useNavigation().formMethod === 'POST'
  const composer = useComposedImage(form, (image) => {
    setValues((previous) => ({ ...previous, picture: image }))
  })
  const draft = useAutosave({ form, url: `/admin/boxes/${id}/draft`, draftToken })
  useScheduleOnChange(draft, values)
  const rejected = useRemainingErrors(result, values)
  const errors = { ...rejected, ...composer.errors }
  const invalidFields = fields.filter((field) => rejected[field])
  const isImagePending = isUploading || composer.busy
  useScrollToError(result)
  useEffect(() => {
    if (result) draft.resume()
  }, [result, draft])

  const update = (changed: Partial<BoxFormValues>) => setValues((previous) => ({ ...previous, ...changed }))
  const conflict = result?.conflict
  const isOutdated = draftAt !== null && baseVersion !== version
  const saveState: SaveState = isImagePending
    ? { status: 'uploading' }
    : saving
      ? { status: 'sending' }
      : (getAutosaveState(draft, isOutdated) ??
        (draftAt ? { status: 'saved', at: draftAt, isOutdated } : { status: result ? 'edited' : 'unchanged' }))
  const items = values.items.flatMap((item) => {
    const product = products.get(item.id)
    return product ? [{ ...item, product }] : []
  })

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      aria-label="Box"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        const intent = submitter instanceof HTMLButtonElement ? submitter.value : ''
        if (isImagePending || intent === 'draft') event.preventDefault()
        if (intent === 'draft') void draft.saveNow()
        else if (!isImagePending) submitAfterSave(event, draft, { isDiscarded: intent === 'discard' })
      }}
    >
      <SaveBar
        saveState={saveState}
        rejected={invalidFields.map((field) => ({ id: getFieldId(field), label: fieldLabels[field] }))}
        isConflict={conflict !== undefined}
        canDiscard={draftAt !== null || draft.state !== 'none' || result !== undefined}
        unchanged={isNew ? '' : undefined}
        onOverwrite={() => void draft.overwrite()}
      />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={conflict?.version ?? baseVersion} />
      <input type="hidden" name="draft-replaces" value={draft.replaces} />
      <div className="box-columns">
        <div className="grid content-start gap-6">
          {result?.message && <Alert tone="error">{result.message}</Alert>}
          {conflict && <LiveVersion {...conflict} />}
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
              <FieldErrors id="items" {...getFieldErrors(errors, 'items')} />
            </div>
          </Panel>
          <Panel title="Image">
            <div id={getFieldId('pictures')} className="save-bar-target">
              <ImageField
                key={composer.imageCount}
                name="pictures"
                label="Box image"
                max={1}
                withoutAlt
                value={values.picture ? [{ url: values.picture, alt: '' }] : []}
                onChange={([image]) => update({ picture: image?.url ?? '' })}
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
          <Panel title="Schedule">
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
                hint="Central Time (CT). Changes go live within two minutes."
                value={values.until}
                onChange={({ currentTarget }) => update({ until: currentTarget.value })}
                {...getFieldErrors(errors, 'until')}
              />
            </div>
          </Panel>
          <BoxPreview {...{ id, values, items }} />
        </div>
      </div>
    </Form>
  )
}

/** Controlled fields change with React's state. */
function useScheduleOnChange(autosave: Autosave, values: BoxFormValues): void {
  const serialized = JSON.stringify(values)
  const latest = useRef(serialized)
  useEffect(() => {
    if (latest.current !== serialized) autosave.schedule()
    latest.current = serialized
  }, [autosave, serialized])
}

const mapById = (products: readonly ProductChoice[]) => new Map(products.map((product) => [product.id, product]))

const getFieldErrors = (errors: BoxResult['errors'], name: string) => (errors[name] ? { errors: errors[name] } : {})

function LiveVersion({ values, products, by }: NonNullable<BoxResult['conflict']>) {
  return (
    <section aria-label="Live version" className="box-live">
      {by && (
        <p className="text-sm text-muted">
          <span>{`${by.title}: ${by.actorName}, `}</span>
          <DateTime at={by.at} />
        </p>
      )}
      <p className="mt-1 font-semibold">{values.name}</p>
      {values.description && <p className="mt-1 text-sm whitespace-pre-line">{values.description}</p>}
      {values.occasion && <p className="mt-1 text-sm">{`Occasion: ${values.occasion}`}</p>}
      <ul className="mt-2 text-sm">
        {values.items.map(({ id, quantity }, index) => (
          <li key={id}>{`${quantity} x ${products[index]?.name ?? ''}`}</li>
        ))}
      </ul>
    </section>
  )
}

/** Generates the image in the background, so that the form keeps its input. Without JavaScript, the button submits the form. */
function useComposedImage(form: { current: HTMLFormElement | null }, onComposed: (image: string) => void) {
  const { submit, data: result, state } = useFetcher<BoxResult>()
  const [imageCount, setImageCount] = useState(0)
  const latestOnComposed = useRef(onComposed)
  latestOnComposed.current = onComposed
  useEffect(() => {
    if (!result || Object.keys(result.errors).length > 0) return
    latestOnComposed.current(result.values.picture)
    setImageCount((count) => count + 1)
  }, [result])
  return {
    imageCount,
    busy: state !== 'idle',
    errors: result?.errors ?? {},
    compose(event: { preventDefault(): void }) {
      if (!form.current) return
      event.preventDefault()
      const data = new FormData(form.current)
      data.set('intent', 'compose')
      submit(data, { method: 'post', encType: 'multipart/form-data' })
    },
  }
}

/** Field names in the order of the page. */
const fields = ['name', 'description', 'occasion', 'items', 'pictures', 'from', 'until'] as const

const fieldLabels = {
  name: 'Name',
  description: 'Description',
  occasion: 'Occasion',
  items: 'Contents',
  pictures: 'Image',
  from: 'Start date',
  until: 'End date',
} as const satisfies Record<(typeof fields)[number], string>

const getFieldId = (field: (typeof fields)[number]) => `box-${field}`

/** Returns the errors of fields that were not edited since; publishing validates the others again. */
function useRemainingErrors(result: BoxResult | undefined, values: BoxFormValues): BoxResult['errors'] {
  const [submitted, setSubmitted] = useState({ result, values })
  if (submitted.result !== result) setSubmitted({ result, values })
  const isUnedited = (field: string) => {
    const name = (field === 'pictures' ? 'picture' : field) as keyof BoxFormValues
    return JSON.stringify(submitted.values[name]) === JSON.stringify(values[name])
  }
  return Object.fromEntries(Object.entries(result?.errors ?? {}).filter(([field]) => isUnedited(field)))
}

/** Scrolls to the first rejected field. */
function useScrollToError(result: BoxResult | undefined): void {
  useEffect(() => {
    const first = fields.find((field) => result?.errors[field])
    if (first) showField(getFieldId(first))
  }, [result])
}
