import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Difference } from '#app/features/page-copy/editing/differences.ts'
import { type FormGroup, getFieldLabel, getSections } from '#app/features/page-copy/editing/form.ts'
import type { Labels } from '#app/features/page-copy/editing/labels.server.ts'
import { type PageKey, pages } from '#app/features/page-copy/editing/pages.ts'
import type { PlaceholderTexts } from '#app/features/page-copy/editing/placeholders.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Alert } from '../../shell/admin-page.tsx'
import { SaveBar, type Standing } from '../../shell/save-bar.tsx'
import { Differences } from '../differences.tsx'
import { FieldView } from './field-view.tsx'
import { FormContext } from './form-context.ts'
import { Figures } from './merge-fields.tsx'
import { PagePreview } from './page-preview.tsx'
import { useDraft } from './use-autosave.ts'

/** A version that someone else published since the form was opened. */
export type Meanwhile = { version: number; by: string; differences: Difference[] }

type PageFormProps = {
  page: PageKey
  typed: FormGroup
  version: number
  draft: { at: Date; version: number } | undefined
  labels: Labels
  texts: PlaceholderTexts
  replied: { typed: FormGroup; errors: FieldErrors; message?: string; meanwhile?: Meanwhile } | undefined
}

/** Every word of a page in its groups, and beside them the page as it will be. */
export function PageForm({ page, typed, version, draft, labels, texts, replied }: PageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [imagesBusy, setImagesBusy] = useState(0)
  const busy = useNavigation().formMethod === 'POST'
  const { meanwhile } = replied ?? {}
  const began = meanwhile?.version ?? draft?.version ?? version
  const autosave = useDraft(page, form, began)
  const values = replied?.typed ?? typed
  // Once publishing was rejected every field counts, as the draft last had it, until none is left.
  const rejected = Object.keys(replied?.errors ?? {}).length > 0 ? (autosave.found ?? replied?.errors) : undefined
  const errors = rejected ?? autosave.errors
  const isOvertaken = !replied && draft !== undefined && draft.version !== version
  const standing: Standing =
    imagesBusy > 0
      ? { is: 'pictures' }
      : busy
        ? { is: 'sending' }
        : autosave.state === 'saved'
          ? { is: 'saved', at: autosave.keptAt, isOvertaken }
          : autosave.state
            ? { is: autosave.state }
            : draft
              ? { is: 'saved', at: draft.at, isOvertaken }
              : { is: replied ? 'typed' : 'unchanged' }

  useEffect(() => {
    if (!replied) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? form.current?.querySelector<HTMLElement>('.page-overtaken'))?.focus()
  }, [replied])

  return (
    <FormContext value={{ errors, labels, changed: autosave.changed, setImagesBusy }}>
      <div className="page-editor">
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          aria-label={`Content of ${pages[page].title}`}
          className="page-form"
          onInput={(event) => autosave.changed(event.target)}
          onSubmit={(event) => {
            const { submitter } = event.nativeEvent as SubmitEvent
            const isDraft = submitter instanceof HTMLButtonElement && submitter.value === 'draft'
            if (isDraft) autosave.now()
            if (isDraft || imagesBusy > 0) event.preventDefault()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
          }}
          preventScrollReset
          noValidate
        >
          <SaveBar
            standing={standing}
            rejected={Object.keys(rejected ?? {}).map((name) => ({ id: name, label: getFieldLabel(page, name) }))}
            isConflict={meanwhile !== undefined}
            canDiscard={draft !== undefined || autosave.state !== undefined || replied !== undefined}
          />
          <input type="hidden" name="version" value={began} />
          {replied?.message && <Alert tone="error">{replied.message}</Alert>}
          {meanwhile && <Overtaken {...meanwhile} />}
          {getSections(page).map(([name, field]) => (
            <FieldView key={name} name={name} field={field} typed={values[name] ?? ''} isSection />
          ))}
        </Form>
        <aside className="page-aside">
          <PagePreview page={page} />
          <Figures texts={texts} form={form} />
        </aside>
      </div>
    </FormContext>
  )
}

function Overtaken({ by, differences }: Meanwhile) {
  return (
    <div role="alert" tabIndex={-1} className="page-overtaken">
      <p className="font-semibold">{by} published this page while you were working. Your changes were not published.</p>
      {differences.length === 0 ? (
        <p className="mt-1">The live version matches yours.</p>
      ) : (
        <>
          <p className="mt-1">Publishing your version would change:</p>
          <Differences list={differences} />
        </>
      )}
    </div>
  )
}
