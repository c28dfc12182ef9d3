import { Form, useNavigation } from 'react-router'
import { type CustomerKind, customerColumns } from '#app/features/customers/transfer/columns.ts'
import type { ListedImport } from '#app/features/customers/transfer/list-imports.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { AdminPage, Alert, Panel } from '../../shell/admin-page.tsx'
import { describeImport, describeUndone } from './describe-import.ts'
import type { ImportResult } from './import-action.server.ts'
import { ImportRows } from './import-rows.tsx'
import { kindTexts } from './kind-texts.ts'
import { RecentImports } from './recent-imports.tsx'

type ImportPageProps = { kind: CustomerKind; result: ImportResult | undefined; imports: ListedImport[] }

/** Chooses a file, shows what an import of it does, then what it did. */
export function ImportPage({ kind, result, imports }: ImportPageProps) {
  const { path, title } = kindTexts[kind]
  const isBusy = useNavigation().formMethod === 'POST'
  const { message, text, rows, records = 0, undone, skipped = [] } = result ?? {}
  const changes = rows?.filter(({ outcome }) => outcome === 'added' || outcome === 'changed').length ?? 0
  return (
    <AdminPage narrow title={`Import ${kind}`} back={{ to: path, label: title }}>
      {message && <Alert tone="error">{message}</Alert>}
      {undone && (
        <Alert tone={undone.outcome === 'undone' && undone.restored > 0 ? undefined : 'error'}>
          {describeUndone(undone)}
        </Alert>
      )}
      {rows && text === undefined && <Alert>{describeImport({ rows: changes, records })}</Alert>}
      {rows && (
        <Panel
          title={text === undefined ? 'Result' : 'Preview'}
          text={skipped.length > 0 ? `Columns that are skipped: ${skipped.join(', ')}.` : undefined}
        >
          <ImportRows rows={rows} />
          <div className="mt-6 flex flex-wrap gap-3">
            {text === undefined ? (
              <ButtonLink to={path}>{`View ${kind}`}</ButtonLink>
            ) : (
              <>
                {changes > 0 && (
                  <Form method="post" encType="multipart/form-data">
                    <textarea name="text" defaultValue={text} hidden />
                    <Button type="submit" name="intent" value="apply" busy={isBusy}>
                      {`Import ${formatCount(changes, 'row')}`}
                    </Button>
                  </Form>
                )}
                <ButtonLink to={`${path}/import`} variant="secondary" reloadDocument>
                  Choose another file
                </ButtonLink>
              </>
            )}
          </div>
        </Panel>
      )}
      {!rows && (
        <Panel
          title="File"
          text={`CSV with a header row: ${Object.values(customerColumns[kind]).join(', ')}. ${matchTexts[kind]} Nothing is deleted: empty cells and missing rows change nothing.`}
        >
          <Form method="post" encType="multipart/form-data" className="grid gap-5">
            <FileField
              label="CSV file"
              name="file"
              accept=".csv,text/csv"
              required
              hint="Up to 1,000 rows. You see a preview first."
            />
            <Button type="submit" busy={isBusy} className="justify-self-start">
              Preview import
            </Button>
          </Form>
        </Panel>
      )}
      <RecentImports imports={imports} />
    </AdminPage>
  )
}

const matchTexts: Record<CustomerKind, string> = {
  contacts: 'Contacts are matched by email address, else by phone number and name.',
  companies: 'Companies are matched by email domain, else by name.',
}
