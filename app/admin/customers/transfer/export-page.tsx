import type { CustomerKind } from '#app/features/customers/transfer/columns.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmField } from '../../access/confirm-field.tsx'
import { AdminPage, Alert, Panel } from '../../shell/admin-page.tsx'
import { kindTexts } from './kind-texts.ts'

type ExportPageProps = {
  kind: CustomerKind
  search: string
  count: number
  isRecentlyConfirmed: boolean
  errors?: FieldErrors
  message?: string
}

/** Downloads the customers of a list as CSV. */
export function ExportPage({ kind, search, count, isRecentlyConfirmed, errors = {}, message }: ExportPageProps) {
  const { path, title } = kindTexts[kind]
  const query = search && `?${new URLSearchParams({ q: search })}`
  return (
    <AdminPage narrow title={`Export ${kind}`} back={{ to: `${path}${query}`, label: title }}>
      {message && <Alert tone="error">{message}</Alert>}
      <Panel
        title={`${count.toLocaleString('en-US')} ${count === 1 ? kindTexts[kind].one : kind}`}
        text={search ? `That match “${search}”.` : `All ${kind}.`}
      />
      {count > 0 && (
        <Panel
          title="Download"
          text="CSV for spreadsheets, with the columns of an import. Values that look like formulas are escaped with an apostrophe. Exports are recorded in the audit log."
        >
          {/* Submitted natively: the response is a file. */}
          <form method="post" className="grid gap-5">
            <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
            <Button type="submit" className="justify-self-start">
              Download file
            </Button>
          </form>
        </Panel>
      )}
    </AdminPage>
  )
}
