import { useState } from 'react'
import type { OpenDocument } from '#app/features/content/document.ts'
import type { Publishing } from '#app/features/content/schedule.ts'
import type { Field } from '#app/features/page-copy/editing/fields.ts'
import { type FormGroup, fromPageFields, getFieldLabel, getSections } from '#app/features/page-copy/editing/form.ts'
import type { MergeFieldTexts } from '#app/features/page-copy/editing/merge-fields.ts'
import { type PageKey, pages } from '#app/features/page-copy/editing/pages.ts'
import type { StockedTerms } from '#app/features/page-copy/editing/stocked-terms.server.ts'
import type { ContentResult } from '../../components/content-editor/content-action.server.ts'
import { ContentForm } from '../../components/content-editor/content-form.tsx'
import { PreviewFrame } from '../../components/content-editor/preview-frame.tsx'
import { PublishPanel } from '../../components/content-editor/publish-panel.tsx'
import { useContentForm } from '../../components/content-editor/use-content-form.ts'
import { FieldView } from './field-view.tsx'
import { FormContext } from './form-context.ts'
import { MergeFields } from './merge-fields.tsx'
import { SectionOrder, type SortedSections } from './section-order.tsx'

type PageFormProps = {
  page: PageKey
  document: OpenDocument<FormGroup>
  stockedTerms: StockedTerms
  texts: MergeFieldTexts
  publishing: Publishing
  message: string | undefined
  result: ContentResult<FormGroup> | undefined
}

/** Form of the page content with a live preview. */
export function PageForm({ page, document, stockedTerms, texts, publishing, message, result }: PageFormProps) {
  const [uploadCount, setUploadCount] = useState(0)
  const content = useContentForm({
    document,
    result,
    getFieldId,
    draftUrl: `/admin/pages/${page}/draft`,
    isUploading: uploadCount > 0,
  })
  const values = fromPageFields(page, document.fields)
  const layout = getSections(page).find(([, { kind }]) => kind === 'order')?.[1] as SortedSections | undefined
  const errors = { ...content.editedErrors, ...content.errors }
  return (
    <FormContext value={{ errors, stockedTerms, onFieldChange: content.onEdit, setUploadCount }}>
      <div className="page-editor">
        <ContentForm
          content={content}
          message={message}
          publishing={publishing}
          label={`Content of ${pages[page].title}`}
          noun="page"
          getTitle={(field) => getFieldLabel(page, field)}
          className="page-form"
        >
          {getSections(page).map(([name, field]) => {
            if (field.kind === 'order')
              return <SectionOrder key={name} page={page} name={name} field={field} values={values} />
            // `SectionOrder` has the checkboxes of sections that can be sorted.
            if (field.kind === 'visibility') return null
            const shown = layout?.sections[name] ? withoutVisibility(field) : field
            return <FieldView key={name} name={name} field={shown} typed={values[name] ?? ''} isSection />
          })}
          <PublishPanel content={content} publishing={publishing} noun="page" />
        </ContentForm>
        <aside className="preview-aside">
          <PreviewFrame
            autosave={content.autosave}
            title={`Preview of ${pages[page].title}`}
            pages={[{ label: pages[page].title, url: `/admin/pages/${page}/preview` }]}
          />
          <MergeFields texts={texts} form={content.form} />
        </aside>
      </div>
    </FormContext>
  )
}

const withoutVisibility = (field: Field): Field =>
  field.kind === 'group' ? { ...field, fields: field.fields.filter(([, { kind }]) => kind !== 'visibility') } : field

/** The element ids are the names of the fields. */
const getFieldId = (field: string) => field
