import { ArrowRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { LockedFields } from '#app/admin/products/product/fields/locked-fields.tsx'
import { Panel } from '#app/admin/shell/admin-page.tsx'
import { lockableColumns } from '#app/features/catalog/products/product-columns.ts'
import type { Preview } from '#app/features/imports/file-preview.ts'
import { getTarget, type Mapping } from '#app/features/imports/mapping/mapping.ts'
import { getMappingProblem, getMappingWarning } from '#app/features/imports/mapping/problem.ts'
import { getQuestions } from '#app/features/imports/mapping/questions.ts'
import type { ReadingOptions } from '#app/features/imports/reading/source.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { DefaultSubmit } from '#app/ui/default-submit.tsx'
import { TextField } from '#app/ui/field.tsx'
import { presetDescriptions } from '../import-text.ts'
import { ColumnRow } from './column-row.tsx'
import { CurrencyQuestion } from './currency-question.tsx'
import { DecimalQuestion } from './decimal-question.tsx'
import { FileSettings } from './file-settings.tsx'
import { countColumns, getColumnField, readMapping } from './mapping-form.ts'
import { SavedMappings } from './saved-mappings.tsx'
import { getTargetGroups } from './targets.ts'
import { ZipPanel, type ZipView } from './zip-panel.tsx'

type ColumnsStepProps = {
  preview: Preview
  mapping: Mapping
  reading: ReadingOptions
  saved: { id: string; name: string }[]
  zip: ZipView | undefined
}

/** Column mapping: guessed, shown with sample values, and confirmed by a person. */
export function ColumnsStep({ preview, mapping, reading, saved, zip }: ColumnsStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [currentMapping, setCurrentMapping] = useState(mapping)
  const [isZipChosen, setZipChosen] = useState(false)
  const busy = useNavigation().formData?.get('intent') === 'check'
  const updateMapping = () =>
    form.current && setCurrentMapping(readMapping(new FormData(form.current), preview, mapping))
  const problem = getMappingProblem(currentMapping)
  const { questions } = getQuestions(preview.columns, currentMapping.columns)
  const counts = countColumns(preview, currentMapping)
  const groups = getTargetGroups(mapping)
  const targets = Object.values(currentMapping.columns)
  const isSupplierMissing =
    targets.includes('supplier_item_number') && !targets.includes('supplier') && currentMapping.supplier === null
  const isZipPending = (zip?.waiting ?? 0) > 0
  return (
    <>
      <Panel
        title="Map columns"
        text={[
          mapping.preset
            ? `This looks like ${presetDescriptions[mapping.preset]}. Review the suggested mapping.`
            : 'Columns are matched by name. Review each match and its sample values.',
          `${counts.read} of ${formatCount(counts.all, 'column')} will be imported.`,
          preview.sheets.length > 1 &&
            `These are the columns of the sheet “${preview.sheet}”; to read another sheet, change the file settings.`,
        ]
          .filter(Boolean)
          .join(' ')}
        aside={
          <FileSettings preview={preview} mapping={mapping} reading={reading} supplier={currentMapping.supplier} />
        }
      >
        <SavedMappings saved={saved} supplier={currentMapping.supplier} />
        {/* With a ZIP, the browser sends the form and shows the progress of the upload. */}
        <Form
          ref={form}
          id={formId}
          method="post"
          reloadDocument={isZipChosen}
          onInput={updateMapping}
          className="grid gap-6"
        >
          <input type="hidden" name="intent" value="check" />
          {/* Enter in a field checks the file; the first button of the form would be that of the ZIP. */}
          <DefaultSubmit />
          <ul className="import-columns">
            {preview.columns.map(({ name, samples, use }, index) => (
              <ColumnRow
                key={name}
                field={getColumnField(index)}
                name={name}
                samples={samples.slice(0, 3)}
                target={getTarget(mapping.columns, name)}
                use={use}
                isRead={use !== undefined || getTarget(currentMapping.columns, name) !== null}
                groups={groups}
              />
            ))}
          </ul>
          {questions.map((question) =>
            question.about === 'decimal' ? (
              <DecimalQuestion key={question.about} question={question} decimal={mapping.decimal} />
            ) : (
              <CurrencyQuestion
                key={question.about}
                question={question}
                dollars={mapping.currency?.money === question.money ? mapping.currency.dollars : null}
              />
            ),
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Supplier for all rows"
              name="supplier"
              optional
              maxLength={100}
              defaultValue={mapping.supplier ?? ''}
              hint={
                isSupplierMissing ? (
                  <span className="import-supplier-hint">
                    Enter the supplier of these item numbers. Without one, products with the same name are treated as
                    one.
                  </span>
                ) : (
                  'Used for rows without a supplier. Later imports match products by supplier and item number.'
                )
              }
            />
            <TextField
              label="Save mapping as"
              name="save-as"
              optional
              maxLength={60}
              hint="Applied automatically to files with the same columns."
            />
          </div>
          <LockedFields
            title="Lock fields of existing products"
            hint="Imports leave the checked fields of existing products as they are; new products get them. Saved with the mapping."
            columns={lockableColumns}
            initial={mapping.locked ?? []}
          />
        </Form>
      </Panel>
      <ZipPanel zip={zip} formId={formId} onChoose={setZipChosen} />
      <div className="import-next">
        <Button type="submit" form={formId} busy={busy} aria-disabled={problem || isZipPending ? true : undefined}>
          Check file
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
        <p role="status" className={problem ? 'text-sm font-medium text-danger' : 'text-sm text-muted'}>
          {problem ??
            (isZipPending
              ? 'Images in the ZIP are still being stored.'
              : (getMappingWarning(currentMapping) ??
                'Every row is compared with your products. Nothing changes yet.'))}
        </p>
        <Form method="post" className="ml-auto">
          <Button type="submit" name="intent" value="delete" variant="ghost" size="sm">
            Delete import
          </Button>
        </Form>
      </div>
    </>
  )
}
