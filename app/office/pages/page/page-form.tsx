import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Difference } from '#app/features/marketing/editing/differences.ts'
import { sectionsOf, type TypedGroup } from '#app/features/marketing/editing/form.ts'
import type { Labels } from '#app/features/marketing/editing/labels.server.ts'
import { type PageKey, pages } from '#app/features/marketing/editing/pages.ts'
import type { PlaceholderTexts } from '#app/features/marketing/editing/placeholders.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Moment, Told } from '../../shell/page.tsx'
import { Differences } from '../differences.tsx'
import { FieldView } from './field-view.tsx'
import { Figures } from './figures.tsx'
import { FormContext } from './form-context.ts'
import { PagePreview } from './page-preview.tsx'
import { useDraft } from './use-draft.ts'

/** What somebody else published while this was typed. */
export type Meanwhile = { version: number; by: string; differences: Difference[] }

type PageFormProps = {
  page: PageKey
  typed: TypedGroup
  version: number
  draft: { at: Date; version: number } | undefined
  labels: Labels
  texts: PlaceholderTexts
  replied: { typed: TypedGroup; errors: FieldErrors; message?: string; meanwhile?: Meanwhile } | undefined
}

/** Every word of a page in its groups, and beside them the page as it will be. */
export function PageForm({ page, typed, version, draft, labels, texts, replied }: PageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [picturesBusy, setPicturesBusy] = useState(0)
  const busy = useNavigation().formMethod === 'POST'
  const { meanwhile } = replied ?? {}
  const began = meanwhile?.version ?? draft?.version ?? version
  const autosave = useDraft(page, form, began)
  const values = replied?.typed ?? typed
  // Once publishing was refused every field counts, as the draft last had it, until none is left.
  const refused = Object.keys(replied?.errors ?? {}).length > 0 ? (autosave.found ?? replied?.errors) : undefined
  const left = Object.keys(refused ?? {}).length
  const errors = refused ?? autosave.errors
  const overtaken = !replied && draft !== undefined && draft.version !== version

  useEffect(() => {
    if (!replied) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [replied])

  return (
    <FormContext value={{ errors, labels, changed: autosave.changed, setPicturesBusy }}>
      <div className="page-editor">
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          aria-label={`Words of ${pages[page].title}`}
          className="page-form"
          onInput={(event) => autosave.changed(event.target)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
          }}
          preventScrollReset
          noValidate
        >
          {/* What Enter presses where there is no script: nobody publishes by it. */}
          <button type="submit" name="intent" value="draft" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="version" value={began} />
          {replied?.message && <Told tone="refused">{replied.message}</Told>}
          {left > 0 && (
            <Told tone="refused">
              Not published: {left === 1 ? 'one field needs' : `${left} fields need`} another look.
            </Told>
          )}
          {overtaken && (
            <Told tone="refused">
              The page was published again since you began this draft. Publishing shows you first what would change.
            </Told>
          )}
          {meanwhile && <Overtaken {...meanwhile} />}
          {sectionsOf(page).map(([name, field]) => (
            <FieldView key={name} name={name} field={field} typed={values[name] ?? ''} isSection />
          ))}
          <div className="page-bar">
            <Button type="submit" busy={busy} disabled={picturesBusy > 0}>
              {meanwhile ? 'Publish mine over it' : 'Publish'}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="draft"
              variant="secondary"
              className="hidden noscript:inline-flex"
            >
              Keep as a draft
            </Button>
            <p role="status" className="page-status">
              {picturesBusy > 0
                ? 'A picture is on its way'
                : left > 0
                  ? `Not published: ${left} ${left === 1 ? 'field needs' : 'fields need'} another look`
                  : (autosave.status ?? (draft && <Drafted at={draft.at} />) ?? 'Nothing changed yet')}
            </p>
            {(draft || autosave.status) && (
              <Button type="submit" name="intent" value="discard" variant="ghost" size="sm">
                Discard the draft
              </Button>
            )}
          </div>
        </Form>
        <aside className="page-aside">
          <PagePreview page={page} />
          <Figures texts={texts} form={form} />
        </aside>
      </div>
    </FormContext>
  )
}

function Drafted({ at }: { at: Date }) {
  return (
    <>
      Your draft of <Moment at={at} />
    </>
  )
}

function Overtaken({ by, differences }: Meanwhile) {
  return (
    <div role="alert" tabIndex={-1} className="page-overtaken">
      <p className="font-semibold">{by} published this page since you began. Nothing of yours was published.</p>
      {differences.length === 0 ? (
        <p className="mt-1">It says the same as yours.</p>
      ) : (
        <>
          <p className="mt-1">What yours would change of it:</p>
          <Differences list={differences} />
        </>
      )}
    </div>
  )
}
