import { ArrowRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Panel } from '#app/admin/shell/admin-page.tsx'
import type { Preview } from '#app/features/imports/file-preview.ts'
import { getTarget, type Mapping } from '#app/features/imports/mapping/mapping.ts'
import { getMappingProblem } from '#app/features/imports/mapping/problem.ts'
import { getQuestions } from '#app/features/imports/mapping/questions.ts'
import type { ReadingOptions } from '#app/features/imports/reading/source.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { counted, recognized } from '../import-text.ts'
import { ColumnRow } from './column-row.tsx'
import { CurrencyQuestion } from './currency-question.tsx'
import { DecimalQuestion } from './decimal-question.tsx'
import { ReadOtherwise } from './file-settings.tsx'
import { columnField, readMapping } from './mapping-form.ts'
import { SavedMappings } from './saved-mappings.tsx'
import { targetGroups } from './targets.ts'
import { ZipPanel, type ZipView } from './zip-panel.tsx'

type ColumnsStepProps = {
  peek: Preview
  mapping: Mapping
  reading: ReadingOptions
  saved: { id: string; name: string }[]
  zip: ZipView | undefined
}

/** Column mapping: guessed, shown with sample values, and confirmed by a person. */
export function ColumnsStep({ peek: preview, mapping, reading, saved, zip }: ColumnsStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [now, setNow] = useState(mapping)
  const busy = useNavigation().formData?.get('intent') === 'check'
  const reread = () => form.current && setNow(readMapping(new FormData(form.current), preview, mapping))
  const problem = getMappingProblem(now)
  const { questions } = getQuestions(preview.columns, now.columns)
  const read = Object.values(now.columns).filter((target) => target !== null).length
  const groups = targetGroups(mapping)
  const targets = Object.values(now.columns)
  const isWhose = targets.includes('supplier_item_number') && !targets.includes('supplier') && now.supplier === null
  const waits = (zip?.waiting ?? 0) > 0
  return (
    <>
      <Panel
        title="Map columns"
        text={
          <>
            {mapping.preset
              ? `This looks like ${recognized[mapping.preset]}. Review the suggested mapping.`
              : 'Columns are matched by name. Review each match and its sample values.'}{' '}
            {read} of {counted(preview.columns.length, 'column')} mapped.
          </>
        }
        aside={<ReadOtherwise peek={preview} mapping={mapping} reading={reading} />}
      >
        <SavedMappings saved={saved} />
        <Form ref={form} id={formId} method="post" onInput={reread} className="grid gap-6">
          <input type="hidden" name="intent" value="check" />
          <ul className="import-columns">
            {preview.columns.map(({ name, samples }, index) => (
              <ColumnRow
                key={name}
                field={columnField(index)}
                name={name}
                samples={samples.slice(0, 3)}
                target={getTarget(mapping.columns, name)}
                isRead={getTarget(now.columns, name) !== null}
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
                isWhose ? (
                  <span className="import-whose">
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
        </Form>
      </Panel>
      <ZipPanel zip={zip} />
      <div className="import-next">
        <Button type="submit" form={formId} busy={busy} aria-disabled={problem || waits ? true : undefined}>
          Check file
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
        <p role="status" className={problem ? 'text-sm font-medium text-danger' : 'text-sm text-muted'}>
          {problem ??
            (waits
              ? 'Images in the ZIP are still being stored.'
              : 'Every row is compared with your products. Nothing changes yet.')}
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
