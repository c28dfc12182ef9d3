import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { maxDescriptionLength, maxNameLength, type TypedBox } from '#app/features/ready-made/editing/box.schema.ts'
import type { Choice } from '#app/features/ready-made/editing/choose-products.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldErrors, TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { ImageField } from '../images/image-field.tsx'
import { Alert, DateTime, Panel } from '../shell/admin-page.tsx'
import { SaveBar, type Standing } from '../shell/save-bar.tsx'
import { showField } from '../shell/show-field.ts'
import type { BoxReply } from './box-action.server.ts'
import { BoxPreview } from './box-preview.tsx'
import { ItemsField } from './items-field.tsx'
import { useDraft } from './use-autosave.ts'

type BoxFormProps = {
  id: string
  isNew: boolean
  version: number
  begunOn: number
  draftAt: Date | null
  typed: TypedBox
  products: Choice[]
  replied: BoxReply | undefined
}

/** Form of a box with a preview beside it. Input is autosaved as a draft. */
export function BoxForm({ id, isNew, version, begunOn, draftAt, replied, ...loaded }: BoxFormProps) {
  const [typed, setTyped] = useState(replied?.typed ?? loaded.typed)
  const [products, setProducts] = useState(() => byId([...loaded.products, ...(replied?.products ?? [])]))
  const [busyImages, setBusyImages] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saving = useNavigation().formMethod === 'POST'
  const composing = useComposing(form, (image) => {
    setTyped((now) => ({ ...now, picture: image }))
  })
  const draft = useDraft(form, typed)
  const rejected = useStillRejected(replied, typed)
  const errors = { ...rejected, ...composing.errors }
  const wrong = fields.filter((field) => rejected[field])
  const waits = busyImages || composing.busy
  useShowRejected(replied)

  const set = (change: Partial<TypedBox>) => setTyped((now) => ({ ...now, ...change }))
  const meanwhile = replied?.meanwhile
  const isOvertaken = draftAt !== null && begunOn !== version
  const standing: Standing = waits
    ? { is: 'pictures' }
    : saving
      ? { is: 'sending' }
      : draft.state === 'saved'
        ? { is: 'saved', at: draft.keptAt, isOvertaken }
        : draft.state !== 'none'
          ? { is: draft.state }
          : draftAt
            ? { is: 'saved', at: draftAt, isOvertaken }
            : { is: replied ? 'typed' : 'unchanged' }
  const chosen = typed.items.flatMap((item) => {
    const product = products.get(item.id)
    return product ? [{ ...item, product }] : []
  })

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      aria-label="Box"
      onSubmit={(event: FormEvent) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        const isDraft = submitter instanceof HTMLButtonElement && submitter.value === 'draft'
        if (waits || isDraft) event.preventDefault()
        if (isDraft) void draft.now()
        else if (!waits) draft.stop()
      }}
    >
      <SaveBar
        standing={standing}
        rejected={wrong.map((field) => ({ id: fieldId(field), label: fieldLabels[field] }))}
        isConflict={meanwhile !== undefined}
        canDiscard={draftAt !== null || draft.state === 'saved' || replied !== undefined}
        unchanged={isNew ? '' : undefined}
      />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={meanwhile?.version ?? begunOn} />
      <div className="box-columns">
        <div className="grid content-start gap-6">
          {replied?.message && <Alert tone="error">{replied.message}</Alert>}
          {meanwhile && <Meanwhile {...meanwhile} />}
          <Panel title="General">
            <div className="grid gap-5">
              <TextField
                label="Name"
                id={fieldId('name')}
                name="name"
                value={typed.name}
                maxLength={maxNameLength}
                autoComplete="off"
                onChange={({ currentTarget }) => set({ name: currentTarget.value })}
                {...errorsAt(errors, 'name')}
              />
              <TextArea
                label="Description"
                id={fieldId('description')}
                name="description"
                optional
                rows={3}
                value={typed.description}
                maxLength={maxDescriptionLength}
                onChange={({ currentTarget }) => set({ description: currentTarget.value })}
                {...errorsAt(errors, 'description')}
              />
            </div>
          </Panel>
          <Panel title="Contents" text="Customers see the products in this order.">
            <div id={fieldId('items')} className="save-bar-target">
              <ItemsField
                items={chosen}
                found={replied?.found}
                onChange={(items) => set({ items })}
                onAdd={(product) => {
                  setProducts((known) => new Map(known).set(product.id, product))
                  set({ items: [...typed.items, { id: product.id, quantity: '1' }] })
                }}
              />
              <FieldErrors id="items" {...errorsAt(errors, 'items')} />
            </div>
          </Panel>
          <Panel title="Image">
            <div id={fieldId('pictures')} className="save-bar-target">
              <ImageField
                key={composing.made}
                name="pictures"
                label="Box image"
                max={1}
                withoutAlt
                value={typed.picture ? [{ address: typed.picture, alt: '' }] : []}
                onChange={([image]) => set({ picture: image?.address ?? '' })}
                onBusy={setBusyImages}
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
                busy={composing.busy}
                disabled={typed.items.length === 0}
                onClick={composing.compose}
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
                checked={typed.active}
                onChange={({ currentTarget }) => set({ active: currentTarget.checked })}
              />
              <TextField
                label="Start date"
                id={fieldId('from')}
                type="datetime-local"
                name="from"
                optional
                value={typed.from}
                onChange={({ currentTarget }) => set({ from: currentTarget.value })}
                {...errorsAt(errors, 'from')}
              />
              <TextField
                label="End date"
                id={fieldId('until')}
                type="datetime-local"
                name="until"
                optional
                hint="Central Time (CT). Changes go live within two minutes."
                value={typed.until}
                onChange={({ currentTarget }) => set({ until: currentTarget.value })}
                {...errorsAt(errors, 'until')}
              />
            </div>
          </Panel>
          <BoxPreview {...{ id, typed, chosen }} />
        </div>
      </div>
    </Form>
  )
}

const byId = (products: readonly Choice[]) => new Map(products.map((product) => [product.id, product]))

const errorsAt = (errors: BoxReply['errors'], name: string) => (errors[name] ? { errors: errors[name] } : {})

function Meanwhile({ typed, products, by }: NonNullable<BoxReply['meanwhile']>) {
  return (
    <section aria-label="Live version" className="box-meanwhile">
      {by && (
        <p className="text-sm text-muted">
          {by.title}: {by.who}, <DateTime at={by.at} />
        </p>
      )}
      <p className="mt-1 font-semibold">{typed.name}</p>
      {typed.description && <p className="mt-1 text-sm whitespace-pre-line">{typed.description}</p>}
      <ul className="mt-2 text-sm">
        {typed.items.map(({ id, quantity }, index) => (
          <li key={id}>
            {quantity} x {products[index]?.name}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With JavaScript, requests only the image; the input stays in place. */
function useComposing(form: { current: HTMLFormElement | null }, onMade: (image: string) => void) {
  const { submit, data: reply, state } = useFetcher<BoxReply>()
  const [made, setMade] = useState(0)
  const take = useRef(onMade)
  take.current = onMade
  useEffect(() => {
    if (!reply || Object.keys(reply.errors).length > 0) return
    take.current(reply.typed.picture)
    setMade((count) => count + 1)
  }, [reply])
  return {
    made,
    busy: state !== 'idle',
    errors: reply?.errors ?? {},
    compose(event: { preventDefault(): void }) {
      if (!form.current) return
      event.preventDefault()
      const sent = new FormData(form.current)
      sent.set('intent', 'compose')
      submit(sent, { method: 'post', encType: 'multipart/form-data' })
    },
  }
}

/** In their order on the page. */
const fields = ['name', 'description', 'items', 'pictures', 'from', 'until'] as const

const fieldLabels = {
  name: 'Name',
  description: 'Description',
  items: 'Contents',
  pictures: 'Image',
  from: 'Start date',
  until: 'End date',
} as const satisfies Record<(typeof fields)[number], string>

const fieldId = (field: (typeof fields)[number]) => `box-${field}`

/** Returns the rejected fields that were not edited since; publishing validates the others again. */
function useStillRejected(reply: BoxReply | undefined, now: TypedBox): BoxReply['errors'] {
  const [sent, setSent] = useState({ reply, typed: now })
  if (sent.reply !== reply) setSent({ reply, typed: now })
  const isAsSent = (field: string) => {
    const name = (field === 'pictures' ? 'picture' : field) as keyof TypedBox
    return JSON.stringify(sent.typed[name]) === JSON.stringify(now[name])
  }
  return Object.fromEntries(Object.entries(reply?.errors ?? {}).filter(([field]) => isAsSent(field)))
}

/** Scrolls to the first rejected field. */
function useShowRejected(reply: BoxReply | undefined): void {
  useEffect(() => {
    const first = fields.find((field) => reply?.errors[field])
    if (first) showField(fieldId(first))
  }, [reply])
}
