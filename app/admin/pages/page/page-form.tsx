import { useCallback, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Difference } from '#app/features/page-copy/editing/differences.ts'
import { type FormGroup, getFieldLabel, getSections } from '#app/features/page-copy/editing/form.ts'
import type { Terms } from '#app/features/page-copy/editing/labels.server.ts'
import type { MergeFieldTexts } from '#app/features/page-copy/editing/merge-fields.ts'
import { type PageKey, pages } from '#app/features/page-copy/editing/pages.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { SaveBar, type SaveState } from '../../components/content-editor/save-bar.tsx'
import { getAutosaveState, submitAfterSave, useAutosave } from '../../components/content-editor/use-content-form.ts'
import { Alert, DateTime } from '../../shell/admin-page.tsx'
import { Differences } from '../differences.tsx'
import { broadcastDraftSaved } from '../draft-channel.ts'
import type { PageDraftResponse } from './draft.route.tsx'
import { FieldView } from './field-view.tsx'
import { FormContext } from './form-context.ts'
import { MergeFields } from './merge-fields.tsx'
import { PagePreview } from './page-preview.tsx'

/** A version that someone else published since the form was opened. */
export type NewerVersion = { version: number; by: string; at: Date | null; differences: Difference[] }

type PageFormProps = {
  page: PageKey
  typed: FormGroup
  version: number
  draft: { at: Date; version: number; draftToken: string } | undefined
  terms: Terms
  texts: MergeFieldTexts
  result: { typed: FormGroup; errors: FieldErrors; message?: string; conflict?: NewerVersion } | undefined
}

/** Form of the page content with a live preview. */
export function PageForm({ page, typed, version, draft, terms, texts, result }: PageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [uploadCount, setUploadCount] = useState(0)
  const busy = useNavigation().formMethod === 'POST'
  const { conflict } = result ?? {}
  const baseVersion = conflict?.version ?? draft?.version ?? version
  const touched = useRef(new Set<string>())
  const [found, setFound] = useState<FieldErrors>()
  const autosave = useAutosave<PageDraftResponse>({
    form,
    url: `/admin/pages/${page}/draft`,
    draftToken: draft?.draftToken ?? null,
    onSaved(saved) {
      setFound(saved.errors)
      broadcastDraftSaved(page)
    },
  })
  const onFieldChange = useCallback(
    (target?: EventTarget | null) => {
      if (target instanceof Element) touched.current.add(target.getAttribute('name')?.replace(/-alt$/, '') ?? '')
      autosave.schedule()
    },
    [autosave],
  )
  const values = result?.typed ?? typed
  // After a rejected publication, the errors of all fields are shown until none remains.
  const rejected = Object.keys(result?.errors ?? {}).length > 0 ? (found ?? result?.errors) : undefined
  // While typing, only fields that were touched; an empty list clears an error that no longer applies.
  const touchedErrors = found ? [...touched.current].map((name) => [name, found[name] ?? []]) : []
  const errors = rejected ?? Object.fromEntries(touchedErrors)
  const isOutdated = !result && draft !== undefined && draft.version !== version
  const saveState: SaveState =
    uploadCount > 0
      ? { status: 'uploading' }
      : busy
        ? { status: 'sending' }
        : (getAutosaveState(autosave, isOutdated) ??
          (draft ? { status: 'saved', at: draft.at, isOutdated } : { status: result ? 'edited' : 'unchanged' }))

  useEffect(() => {
    if (!result) return
    autosave.resume()
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(invalid ?? form.current?.querySelector<HTMLElement>('.page-conflict'))?.focus()
  }, [result, autosave])

  return (
    <FormContext value={{ errors, terms, onFieldChange, setUploadCount }}>
      <div className="page-editor">
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          aria-label={`Content of ${pages[page].title}`}
          className="page-form"
          onInput={(event) => onFieldChange(event.target)}
          onSubmit={(event) => {
            const { submitter } = event.nativeEvent as SubmitEvent
            const intent = submitter instanceof HTMLButtonElement ? submitter.value : ''
            if (intent === 'draft') void autosave.saveNow()
            if (intent === 'draft' || uploadCount > 0) event.preventDefault()
            else submitAfterSave(event, autosave, { isDiscarded: intent === 'discard' })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
          }}
          preventScrollReset
          noValidate
        >
          <SaveBar
            saveState={saveState}
            rejected={Object.keys(rejected ?? {}).map((name) => ({ id: name, label: getFieldLabel(page, name) }))}
            isConflict={conflict !== undefined}
            canDiscard={draft !== undefined || autosave.state !== 'none' || result !== undefined}
            onOverwrite={() => void autosave.overwrite()}
          />
          <input type="hidden" name="version" value={baseVersion} />
          <input type="hidden" name="draft-replaces" value={autosave.replaces} />
          {result?.message && <Alert tone="error">{result.message}</Alert>}
          {conflict && <ConflictNotice {...conflict} />}
          {getSections(page).map(([name, field]) => (
            <FieldView key={name} name={name} field={field} typed={values[name] ?? ''} isSection />
          ))}
        </Form>
        <aside className="page-aside">
          <PagePreview page={page} />
          <MergeFields texts={texts} form={form} />
        </aside>
      </div>
    </FormContext>
  )
}

function ConflictNotice({ by, at, differences }: NewerVersion) {
  return (
    <div role="alert" tabIndex={-1} className="page-conflict">
      <p className="font-semibold">
        <span>{`${by} published this page while you were working`}</span>
        {at && (
          <span>
            {', '}
            <DateTime at={at} />
          </span>
        )}
        <span>. Your changes were not published.</span>
      </p>
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
